import type { Services } from '#kernel/server/index.ts'
import type { readFrames } from '#modules/signal/shared/readFrames.ts'
import { refuseTelemetry } from '#modules/signal/shared/refusals.ts'
import { TroubleKind } from '#modules/terminal/shared/terms.ts'
import { troublesOf } from '../trouble/troubles.ts'
import type { KnownTerminal } from './message.ts'

/** What could not be read of a text is told in the terminal's page, with the words that the terminal was answered. */
export function tellUnread(services: Services, from: KnownTerminal, reading: ReturnType<typeof readFrames>): void {
  const wrong = 'refused' in reading ? [reading.refused] : reading.rejected
  const last = wrong.at(-1)
  if (!last) return
  const { tooLarge, malformed } = TroubleKind.code
  const kind = last.code === refuseTelemetry.tooLarge.code ? tooLarge : malformed
  troublesOf(services).note(from, kind, last.msg, wrong.length)
}
