import { fuseTone } from '../../shared/dayPlan.ts'

/** 剩 4 天, 超 2 天; 未采集 without a date. */
export function Fuse({ left }: { readonly left: number | null }) {
  const tone = fuseTone(left)
  return (
    <em data-bad={tone === 'bad' || undefined} data-warn={tone === 'warn' || undefined}>
      {left === null ? '未采集' : left < 0 ? `超 ${-left} 天` : `剩 ${left} 天`}
    </em>
  )
}
