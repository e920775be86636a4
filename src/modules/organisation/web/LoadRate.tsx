import { loadTone } from '../shared/loadRate.ts'

const tones = { ok: '', amber: 'amberText', red: 'redText' } as const

/** 65.1 %; above 85 % amber, above 100 % red (archives 6.6). */
export function LoadRate({ rate }: { rate: number | null }) {
  if (rate === null) return <span className="ter">—</span>
  return <span className={`num ${tones[loadTone(rate)]}`}>{rate.toFixed(1)} %</span>
}
