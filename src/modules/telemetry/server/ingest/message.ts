import type { Frame, Reading } from '#modules/signal/shared/readFrames.ts'

/** Whose terminal said it, proven. */
export interface KnownTerminal {
  readonly companyId: string
  readonly terminalId: string
  readonly no: string
  readonly target: 'lift' | 'escalator'
}

/** What came of a terminal in one piece: frames, or its last will. */
export interface Message {
  readonly from: KnownTerminal
  /** ms */
  readonly receivedAt: number
  readonly frames: readonly Frame[]
  /** The boot whose last will it is. */
  readonly goneBoot?: number
}

/** What is answered once it is kept: of the frames, how many are safe, and which are not taken. */
export interface Kept {
  readonly acked: number
  readonly rejected: Reading['rejected']
}

/** While it is handled: the message, and what is refused of it. */
export interface Handled {
  readonly message: Message
  readonly rejected: Reading['rejected'][number][]
}
