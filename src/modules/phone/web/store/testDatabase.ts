import type { PhoneDatabase } from './database.ts'

type Row = Record<string, unknown>
const keyOf: Readonly<Record<string, string>> = { op: 'seq', photo: 'key' }

/** The phone's database in memory, as far as the store and the synchronisation use it; for tests. */
export function memoryDatabase(given: Readonly<Record<string, readonly unknown[]>>, facts: Row): PhoneDatabase {
  const stores = new Map<string, Map<unknown, unknown>>([['fact', new Map(Object.entries(facts))]])
  const of = (name: string) => {
    const known = stores.get(name) ?? new Map<unknown, unknown>()
    stores.set(name, known)
    return known
  }
  const put = (name: string, row: unknown, key: unknown = (row as Row)[keyOf[name] ?? 'id']) =>
    void of(name).set(key, row)
  for (const [name, rows] of Object.entries(given)) for (const row of rows) put(name, row)
  const storeOf = (name: string) => ({
    put: (row: unknown) => put(name, row),
    add: (row: unknown) => put(name, row),
    delete: (key: unknown) => of(name).delete(key),
    openKeyCursor: async () => {
      const key = [...of(name).keys()].at(-1)
      return key === undefined ? null : { key }
    },
  })
  const fake = {
    get: async (name: string, key: unknown) => of(name).get(key),
    getAll: async (name: string) => [...of(name).values()],
    getAllKeys: async (name: string) => [...of(name).keys()],
    put: async (name: string, row: unknown, key?: unknown) => put(name, row, key),
    delete: async (name: string, key: unknown) => void of(name).delete(key),
    transaction: (names: string | readonly string[]) => ({
      store: storeOf(String(names)),
      objectStore: storeOf,
      done: Promise.resolve(),
    }),
    close: () => undefined,
  }
  return fake as unknown as PhoneDatabase
}
