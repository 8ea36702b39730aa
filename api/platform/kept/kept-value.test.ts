import { describe, expect, it, vi } from 'vitest'
import type { Catalogue } from './catalogue.ts'
import type { Change } from './changes.ts'
import { keptValue } from './kept-value.ts'
import { Making, withMaking } from './making.ts'

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

  it('is what was read, where several read at once and no change is heard', async () => {
    const { made, lose } = catalogue()
    const [one, two] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
    const read = vi.fn().mockReturnValueOnce(one.promise).mockReturnValueOnce(two.promise)
    const get = keptValue(made, 0, read)
    lose()
    const both = [get(), get()]
    one.resolve(1)
    expect(await both[0]).toBe(1)
    two.resolve(2)
    expect(await both[1]).toBe(2)
  })
})

describe('a kept value that cannot be read', () => {
  it('stays as it was, and is tried again', async () => {
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

  it('is waited for once where the database hangs', async () => {
    const { made, tell } = catalogue()
    const [held, again] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
    const patience = Promise.withResolvers<void>()
    const read = vi.fn(async () => 1)
    const get = keptValue(made, 0, read, () => patience.promise)
    await get()
    tell()
    read.mockImplementationOnce(() => held.promise).mockImplementationOnce(() => again.promise)
    const waited = get()
    patience.resolve()
    expect(await waited).toBe(1)
    expect(await get()).toBe(1)
    expect(read).toHaveBeenCalledTimes(2)
    held.reject(new Error('no database'))
    await expect(held.promise).rejects.toThrow()
    // Another read is under way, and held back too.
    expect([await get(), await get()]).toEqual([1, 1])
    expect(read).toHaveBeenCalledTimes(3)
    again.resolve(2)
    await again.promise
    expect(await get()).toBe(2)
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('is waited for while nothing is known yet', async () => {
    const { made } = catalogue()
    const held = Promise.withResolvers<number>()
    const get = keptValue(
      made,
      0,
      () => held.promise,
      async () => {},
    )
    const waited = get()
    held.resolve(1)
    expect(await waited).toBe(1)
  })
})

describe('an answer', () => {
  it('is not kept where it shows a value as it was', async () => {
    const { made, tell, lose } = catalogue()
    const held = Promise.withResolvers<number>()
    const read = vi.fn(async () => 1)
    const get = keptValue(made, 0, read, async () => {})
    const endOf = async () => {
      const making = new Making()
      await withMaking(making, get)
      return making.endsAt
    }
    read.mockRejectedValueOnce(new Error('no database'))
    expect(await endOf()).toBe(0)
    expect(await endOf()).toBe(Infinity)
    tell()
    lose()
    read.mockImplementationOnce(() => held.promise)
    expect([await endOf(), await endOf()]).toEqual([0, 0])
    held.resolve(2)
    await held.promise
    expect([await get(), await endOf()]).toEqual([1, Infinity])
  })
})
