import { createHash } from 'node:crypto'

/** What a provider of messages took on; `no`: what it calls it, null where it says nothing. */
export interface Taken {
  readonly no: string | null
}

/** What was sent, as its provider is asked about it: `no` and `key` as they were given then. */
export interface Sent {
  readonly phone: string
  readonly no: string | null
  readonly key: string
  readonly at: Date
}

/** What became of it. A text that came to the telephone, or a call that somebody took, is `delivered`; `at`: ISO, where it is said. */
export type Receipt =
  | { readonly state: 'waiting' }
  | { readonly state: 'delivered'; readonly at: string | null }
  | { readonly state: 'failed'; readonly reason: string }

/**
 * A provider did not take it, for a reason that a person reads. `again`: it may take it a little later (too many at once,
 * trouble of its own); otherwise it never will (no such template, no money, no such person).
 */
export class NotTaken extends Error {
  readonly again: boolean
  constructor(reason: string, again = false) {
    super(reason)
    this.again = again
  }
}

/** A key as short as the narrowest provider wants it (Aliyun's OutId of calls: 15 bytes), the same for the same key. */
export const shortKey = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 15)

/** `a=SMS_1,b=SMS_2`: names of the product's templates and what the provider calls them. */
export type Templates = ReadonlyMap<string, string>

/** As much of a text as goes into so many bytes of UTF-8. */
export function withinBytes(text: string, bytes: number): string {
  let used = 0
  let kept = ''
  for (const letter of text) {
    used += Buffer.byteLength(letter)
    if (used > bytes) return kept
    kept += letter
  }
  return kept
}
