import { useCan } from '#kernel/web/session/permissions.ts'
import { may } from '../shared/permissions.ts'

/** Below this share of visits on time the figure stands out; the demo of a good company runs at 96 %. */
const WEAK = 90

/** Share of visits done by their day; — while none was due. */
export function OnTime({ rate }: { rate: number | null }) {
  if (rate === null) return <span className="ter">—</span>
  return <span className={`num ${rate < WEAK ? 'amberText strong' : ''}`}>{rate.toFixed(1)} %</span>
}

/** Calls of 困人; ••• for whoever may not see repairs, 未采集 while the company has none at all. */
export function Trapped({ n, unit }: { n: number | null; unit?: string }) {
  const sees = useCan(may.repairs) === 'enabled'
  if (n === null) return <span className="ter">{sees ? '未采集' : '•••'}</span>
  return <span className={`num ${n > 0 ? 'redText strong' : ''}`}>{unit ? `${n} ${unit}` : n}</span>
}
