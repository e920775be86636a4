import type { FileStore } from '#kernel/server/files.ts'
import type { Keyring } from '#kernel/server/keyring.ts'

export function openStorage(_dataDir: string, _keys: Keyring, _publicUrl: string | undefined): FileStore {
  const away = async (): Promise<never> => {
    throw new Error('no object store')
  }
  return { policy: away, head: away, read: away, write: away, remove: away, mountOn: () => {} }
}
