import { describe, expect, it, vi } from 'vitest'
import type { Catalogue } from './catalogue.ts'
import type { Change } from './changes.ts'
import { keptValue } from './kept-value.ts'

const CHANGE: Change = { opportunities: [], companies: [] }

/** A process's knowledge of changes, told by hand. */
function catalogue() {
  const handlers: ((change: Change | undefined) => void)[] = []
  let version: number | undefined = 1
  const made: Pick<Catalogue, 'version' | 'hear'> = {
    version: () => version,
    hear: (handler) => void handlers.push(handler),
  }
  return {
    made,
    tell: (change?: Change) => handlers.map((handler) => handler(change)),
    lose: () => {
      version = undefined
    },
  }
}

describe('a kept value', () => {
  it('is read once until the operator’s pages change', async () => {
    const { made, tell } = catalogue()
    let value = 1
    const read = vi.fn(async () => value)
    const get = keptValue(made, 0, read)
    expect([await get(), await get()]).toEqual([1, 1])
    value = 2
    tell(CHANGE)
    expect(await get()).toBe(1)
    tell()
    expect([await get(), await get()]).toEqual([2, 2])
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('is read anew where a change came while it was read', async () => {
    const { made, tell } = catalogue()
    const first = Promise.withResolvers<number>()
    const read = vi.fn(async () => 2).mockImplementationOnce(() => first.promise)
    const get = keptValue(made, 0, read)
    const begun = get()
    tell()
    first.resolve(1)
    expect([await begun, await get()]).toEqual([1, 2])
  })

  it('is read each time where changes are not heard', async () => {
    const { made, lose } = catalogue()
    const read = vi.fn(async () => 1)
    const get = keptValue(made, 0, read)
    await get()
    lose()
    await get()
    await get()
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('stays as it was where it cannot be read, and is tried again', async () => {
    const { made, tell } = catalogue()
    const read = vi.fn(async () => 1)
    const get = keptValue(made, 0, read)
    await get()
    tell()
    read.mockRejectedValueOnce(new Error('no database'))
    expect(await get()).toBe(1)
    read.mockResolvedValueOnce(3)
    expect(await get()).toBe(3)
  })
})
