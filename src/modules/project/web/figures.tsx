/** Below this share of visits on time the figure stands out; the demo of a good company runs at 96 %. */
const WEAK = 90

/** Share of visits done by their day; — while none was due. */
export function OnTime({ rate }: { rate: number | null }) {
  if (rate === null) return <span className="ter">—</span>
  return <span className={`num ${rate < WEAK ? 'amberText strong' : ''}`}>{rate.toFixed(1)} %</span>
}

/** No source yet: never 0. */
export const Uncollected = () => <span className="ter">未采集</span>
