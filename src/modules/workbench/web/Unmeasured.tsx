import { PanelHead } from '#kernel/web/ui/index.ts'
import { type UnmeasuredKey, unmeasured } from '../shared/tiles.ts'
import css from './workbench.module.css'

/** A panel whose records are not kept here: 未采集 and why, never 0 (look 1.6). */
export function Unmeasured({ of }: { of: UnmeasuredKey }) {
  const { title, reason } = unmeasured[of]
  return (
    <section className={`rigid ${css.unmeasured}`} title={reason}>
      <PanelHead title={title} right="未采集" />
      <p className="m-0 ter t12">{reason}。</p>
    </section>
  )
}
