import type { ReactNode } from 'react'
import { trueMinus } from '#kernel/shared/text.ts'
import css from './live.module.css'

/** Never measured by this terminal. */
const Unknown = () => <span className={`ter ${css.unknown}`}>未采集</span>

/** Absent is 未采集, null has no value now, anything else is said. */
export function said<V>(value: V | null | undefined, say: (value: V) => ReactNode): ReactNode {
  if (value === undefined) return <Unknown />
  return value === null ? <span className="ter">—</span> : say(value)
}

export const figure = (value: number | null | undefined, digits: number, unit: string): ReactNode =>
  said(value, (is) => (
    <span className="num">
      {trueMinus(is.toFixed(digits))} {unit}
    </span>
  ))

interface LampProps {
  readonly of: 0 | 1 | null | undefined
  readonly well: string
  readonly ill: string
  /** Open is as it should be now: the brake of a lift that stands, the lock of a door that is open. */
  readonly due?: boolean
}

/** A lamp of a circuit: closed is well. */
export function Lamp({ of, well, ill, due = false }: LampProps) {
  return said(of, (is) => {
    const tone = is === 1 ? 'well' : due ? undefined : 'ill'
    return (
      <span className={tone === 'ill' ? 'strong' : undefined}>
        <i className={css.lamp} data-on={tone} />
        {is === 1 ? well : ill}
      </span>
    )
  })
}

const GOOD_DBM = -85
const FAIR_DBM = -100
export const signalText = (rssi: number): string =>
  `${trueMinus(String(rssi))} dBm　${rssi >= GOOD_DBM ? '良' : rssi >= FAIR_DBM ? '中' : '弱'}`
