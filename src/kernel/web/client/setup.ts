import type { Brand } from '#kernel/shared/brand.ts'

/** Set once by the entry, before anything is called or shown. */
export interface ClientSetup {
  readonly brand: Brand
  /** Ends in `/v1` (common 3.1). */
  readonly apiBase: string
  readonly omsBase: string
  readonly hardwareBase: string
  readonly appVersion: string
}

let current: ClientSetup | undefined

export function setUpClient(setup: ClientSetup): void {
  current = setup
}

export function clientSetup(): ClientSetup {
  if (!current) throw new Error('setUpClient has not been called')
  return current
}
