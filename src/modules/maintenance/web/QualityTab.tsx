import { KeyValue, PanelHead, timeText } from '#kernel/web/ui/index.ts'
import type { MaintainOrderDetail, OrderQuality } from '../shared/orderDetail.ts'
import css from './drawer.module.css'
import { Findings } from './Findings.tsx'

export const qualityLabel = ({ check, credibility }: OrderQuality): string =>
  check?.score != null ? `质检 ${check.score}` : credibility?.score != null ? `可信度 ${credibility.score}` : '质检'

/** 质检: how far the record is borne out, and what the check found (jobs 4.1 JMw, 10.2). */
export function QualityTab({ order }: { order: MaintainOrderDetail }) {
  const { check = null, credibility = null } = order.quality ?? {}
  return (
    <>
      <PanelHead title={credibility?.text ?? '可信度 未采集'} />
      {credibility ? (
        <Findings findings={credibility.findings} />
      ) : (
        <p className={`${css.none} ter`}>还没有评分。完成后由系统按证据评分，夜间再核一次。</p>
      )}
      <PanelHead title="质检抽查" />
      {check ? (
        <KeyValue
          items={[
            ['抽取原因', check.drawReason],
            ['得分', check.score === null ? '待检' : `${check.score} 分`],
            ['结论', check.conclusion],
            [
              '质检人',
              [check.checker, check.checkedAt && timeText(check.checkedAt)].filter(Boolean).join(' · ') || null,
            ],
          ]}
        />
      ) : (
        <p className={`${css.none} ter`}>这张工单没有被抽中。</p>
      )}
    </>
  )
}
