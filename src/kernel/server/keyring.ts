import { hkdfSync } from 'node:crypto'

/**
 * The keys of this installation. Everything that is signed or sealed uses a key derived from its secret for one purpose,
 * so that a key that leaks in one place opens nothing elsewhere. A change of the secret seals everything anew
 * (rotation.ts), so that there is one key at a time.
 */
export interface Keyring {
  /** 32 bytes for one purpose. */
  derive(purpose: string): Buffer
}

/** Keys from the secret of the installation, at least 32 characters. */
export function keyringFrom(secret: string): Keyring {
  if (secret.length < 32) throw new Error('the data secret needs at least 32 characters')
  const derived = new Map<string, Buffer>()
  return {
    derive(purpose) {
      const known = derived.get(purpose)
      if (known) return known
      const key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'utf8'), 'tiwei', purpose, 32))
      derived.set(purpose, key)
      return key
    },
  }
}
