import { Link } from 'react-router'
import { addDays, daysBetween } from '#kernel/shared/days.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DayRail, Online, Tag, timeText } from '#kernel/web/ui/index.ts'
import { elevatorPage } from '#modules/elevator/web/index.ts'
import { FALLBACK_GAP_DAYS } from '#modules/template/shared/demandRule.ts'
import type { CustomPlanDetail } from '../shared/customPlan.ts'
import type { LineLift, LineTrigger } from '../shared/lineLift.ts'
import { Conditions } from './Conditions.tsx'
import css from './demand.module.css'
import { ScoreBar } from './ScoreBar.tsx'

const WARN_DAYS = 3

/** One lift on demand: what its score lost, how far its gap has run, whether it may stay, what sent people out last. */
export function LiftBlock({
  lift,
  plan,
  trigger,
}: {
  lift: LineLift
  plan: CustomPlanDetail
  trigger: LineTrigger | undefined
}) {
  return (
    <article className={`grid gap-28 pt-14 pb-12 px-16 line2-b ${css.lift}`} aria-label={lift.name}>
      <div className={`stack gap-4 min-w-0 ${css.who}`}>
        <div className="row gap-8 strong">
          <Link to={elevatorPage.detail(lift.elevatorId)}>{lift.name}</Link>
          {lift.fallenBack && <Tag tone="amber">{`已恢复${FALLBACK_GAP_DAYS}日`}</Tag>}
          {lift.judgement && !lift.judgement.eligible && !lift.fallenBack && <Tag tone="verm">不符合条件</Tag>}
        </div>
        <div className="row gap-8 ter small num">
          {lift.deviceNumber} · {lift.terminalNo ?? '未装终端'}{' '}
          {lift.online !== null && <Online state={lift.online ? 'on' : 'off'} />}
        </div>
        <Gap lift={lift} />
        {lift.fallenBack && lift.fallbackReason && (
          <p className="amberText small">
            {lift.fallenBackOn} 起按{FALLBACK_GAP_DAYS}日：{lift.fallbackReason}
          </p>
        )}
      </div>
      {lift.judgement ? (
        <ScoreBar judgement={lift.judgement} bands={plan.scoreBands} localMaxGapDays={plan.localMaxGapDays} />
      ) : (
        <p className="ter">评分尚未计算，每晚计算一次。</p>
      )}
      <div>
        {lift.judgement && <Conditions conditions={lift.judgement.conditions} />}
        <div className="mt-6 small">
          {trigger ? (
            <>
              <span className="ter num">{timeText(trigger.firedAt)}</span> {trigger.text}
            </>
          ) : (
            <span className="ter">没有触发过</span>
          )}
        </div>
      </div>
    </article>
  )
}

/** 导轨: from the last visit to the day the gap ends. */
function Gap({ lift: { lastVisit, gapDays, nextVisit, nextDeadline, name } }: { lift: LineLift }) {
  const today = useKit().today()
  if (lastVisit === null || gapDays === null)
    return <p className="ter small">没有维保记录{nextVisit ? `，下次 ${nextVisit}` : ''}</p>
  // Back at fifteen days the gap may have passed already: then the day it was given counts.
  const end = nextDeadline ?? addDays(lastVisit, gapDays)
  const gone = daysBetween(lastVisit, today)
  return (
    <div className="stack mt-4 gap-5">
      <div className="small num">
        <span className="ter">上次</span> {lastVisit} <span className="ter">已 {gone} 天 / 允许</span> <b>{gapDays}</b>{' '}
        <span className="ter">天</span>
      </div>
      <DayRail label={`${name}的维保间隔`} from={lastVisit} to={end} today={today} warn={WARN_DAYS} />
      <div className="small num">
        <span className="ter">下次</span> {nextVisit ?? '未排'} <span className="ter">最迟 {end}</span>
      </div>
    </div>
  )
}
