import { expect, it } from 'vitest'
import { serializers } from './log.ts'

it.each([
  ['/join/?token=abc-_1', '/join/?token=…'],
  ['/reset-password/?a=1&token=abc&b=2', '/reset-password/?a=1&token=…&b=2'],
  ['/login/?next=%2Fjoin%2F%3Ftoken%3Dabc', '/login/?next=…'],
  ['/jobs/?search_key=token', '/jobs/?search_key=token'],
])('writes %s as %s', (url, written) => {
  const request = { method: 'GET', url, host: 'example.org', ip: '10.0.0.1' }
  expect(serializers.req(request)).toEqual({
    method: 'GET',
    url: written,
    host: 'example.org',
    remoteAddress: '10.0.0.1',
  })
})
