import type { Frame } from '#modules/signal/shared/readFrames.ts'
import { refuseTelemetry } from '#modules/signal/shared/refusals.ts'
import type { CountSaid, HeartbeatSaid, TripSaid } from '#modules/signal/shared/wire.ts'

/**
 * What the tables can hold. A frame may be well formed and still say a floor of a million or a distance of 10³⁰⁰; it must
 * be refused by itself, because in the database it would undo the frames of all others that came with it.
 */
const INT = 2_147_483_647
const SMALL = 32_767
const DAY = 86_400_000
/** Nothing that is kept by time is kept so long in raw form. */
const OLDEST_MS = 40 * DAY

const beyond = (what: string, value: number | null | undefined, most: number) =>
  value != null && Math.abs(value) > most ? `${what} 超出范围` : null

const REAL = 3.4e38

function wrongTrip({ from, to, reopen, ...rest }: TripSaid): string | null {
  const parts = [
    rest.sec,
    rest.dist,
    rest.vMax,
    rest.aMax,
    rest.jMax,
    rest.lev,
    rest.open,
    rest.close,
    rest.load,
    rest.kwh,
  ]
  const wrong = [...parts, rest.vib?.x, rest.vib?.y, rest.vib?.z].some((one) => one != null && Math.abs(one) > REAL)
  return (
    beyond('d.from', from, SMALL) ??
    beyond('d.to', to, SMALL) ??
    beyond('d.reopen', reopen, SMALL) ??
    (rest.sec > DAY / 1000 ? 'd.sec 超出范围' : null) ??
    (wrong ? 'd 的数值超出范围' : null)
  )
}

const wrongCount = ({ runs, doors, runSec, dist, bends, kwh }: CountSaid): string | null =>
  beyond('d.runs', runs, INT) ??
  beyond('d.doors', doors, INT) ??
  beyond('d.runSec', runSec, INT) ??
  beyond('d.dist', dist, INT) ??
  beyond('d.bends', bends, INT) ??
  beyond('d.kwh', kwh, 9_999_999)

/** Null: it can be kept. `at`: where it is placed in time, ms. */
export function unfit(frame: Frame, at: number, receivedAt: number): { seq: number; code: number; msg: string } | null {
  const wrong = whatIsUnfit(frame, at, receivedAt)
  if (wrong === null) return null
  const { errorCode, message } = wrong
  return { seq: frame.seq, code: errorCode, msg: message }
}

function whatIsUnfit(frame: Frame, at: number, receivedAt: number) {
  if (!(at > receivedAt - OLDEST_MS)) return refuseTelemetry.tooOld()
  const what =
    frame.kind === 'trip'
      ? wrongTrip(frame.d)
      : frame.kind === 'count'
        ? wrongCount(frame.d)
        : frame.kind === 'wave'
          ? (beyond('d.part', frame.d.part, frame.d.parts) ?? beyond('d.fs', frame.d.fs, REAL))
          : null
  return what === null ? null : refuseTelemetry.malformed({ what })
}

/** As a column of four bytes holds it: very small numbers are 0 there. */
export const real = (value: number | null | undefined): number | null => (value == null ? null : Math.fround(value))

/** Of a heartbeat, what fits its columns; what does not is not known. */
export function fitting({ fw, rssi, bat, q }: HeartbeatSaid) {
  const small = (value: number | null | undefined, least: number, most: number) =>
    value == null || value < least || value > most ? null : Math.round(value)
  return {
    // Signs that are no letters would be refused by the database.
    fw:
      fw == null
        ? null
        : [...fw.toWellFormed()]
            .filter((one) => one >= ' ')
            .join('')
            .trim() || null,
    rssi: small(rssi, -200, 0),
    battery: small(bat, 0, 100),
    queued: small(q, 0, INT),
  }
}
