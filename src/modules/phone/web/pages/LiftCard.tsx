import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { addDays, dayOf, daysBetween } from '#kernel/shared/days.ts'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { DayRail } from '#kernel/web/ui/Rail.tsx'
import type { fieldApi } from '#modules/field/shared/api.ts'
import { HazardGrade } from '#modules/hazard/shared/hazard.terms.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { gapOf, SOON_DAYS } from '../../shared/dayPlan.ts'
import { phonePaths } from '../../shared/paths.ts'
import { Fuse } from '../kit/Fuse.tsx'
import { Big, Choices, Facts, Labelled, Note, Plain, Section } from '../kit/parts.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { doing, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { nowOf, useVisits } from '../store/visits.ts'
import { liftName } from '../words.ts'
import { JoinWork } from './JoinWork.tsx'
import { OpenHazards } from './OpenHazards.tsx'
import css from './order.module.css'

export type Card = ReplyOf<typeof fieldApi.scan>

/** The lift behind a sticker: when it is due, what is wrong with it, and what may be done here (jobs 4.3). */
export function LiftCard({ card, onBack }: { card: Card; onBack(): void }) {
  const { elevator: lift, orderId, token, running, openHazards } = card
  const navigate = useNavigate()
  const visits = useVisits()
  const [finding, setFinding] = useState(false)
  const working = visits.find(
    (order) => order.elevatorId === lift.id && order.status === MaintainStatus.code.inProgress,
  )
  return (
    <>
      <Section title={liftName(lift)}>
        <Facts
          rows={[
            ['注册代码', lift.registerCode],
            ['设备编号', lift.deviceNumber],
            ['地址', lift.address],
          ]}
        />
      </Section>
      {running && !orderId && <JoinWork running={running} qr={token} />}
      <Due card={card} />
      <OpenHazards of={lift.id} all={openHazards} />
      {orderId ? (
        <div className={css.sheetFoot}>
          <Big onClick={() => void navigate(phonePaths.order(orderId))}>开始工作</Big>
        </div>
      ) : (
        !running && <Note tone="info">这台电梯没有派给你的工单</Note>
      )}
      <div className={css.sheetFoot}>
        <Plain onClick={() => location.assign(`/r/${token}`)}>报修</Plain>
        <Plain disabled={!working} onClick={() => setFinding(true)}>
          随手拍隐患
        </Plain>
      </div>
      {!working && <Note tone="info">隐患登记在进行中的工单上，开始作业后可登记</Note>}
      <p className={css.links}>
        <button type="button" onClick={onBack}>
          扫下一台
        </button>
        <Link to={phonePaths.today}>回到今日</Link>
      </p>
      {finding && working && <HazardSheet orderId={working.id} onClose={() => setFinding(false)} />}
    </>
  )
}

/** The next visit with its last legal day, whoever does it, and how late either is: the fuse of 我的电梯. */
function Due({ card: { elevator: lift, next } }: { card: Card }) {
  const today = dayOf(nowOf(usePhone()))
  const last = lift.lastMaintainDate
  const deadline = next?.legalDeadline ?? (last ? addDays(last, gapOf(lift)) : null)
  const left = deadline ? daysBetween(today, deadline) : null
  const behind = next ? daysBetween(next.planDate, today) : 0
  return (
    <div className={css.due}>
      <Section title="维保期限" aside={left === null ? undefined : <Fuse left={left} />}>
        <Facts
          rows={[
            ['上次维保', last],
            [
              '下次维保',
              next ? (
                <>
                  {next.planDate}
                  {behind > 0 && <small data-warn>逾期 {behind} 天</small>}
                </>
              ) : (
                '没有安排'
              ),
            ],
            ['法定截止日', deadline],
          ]}
        />
        {last && deadline && (
          <div className={css.fuse}>
            <DayRail label={`距 ${gapOf(lift)} 日截止`} from={last} to={deadline} today={today} warn={SOON_DAYS} />
          </div>
        )}
      </Section>
    </div>
  )
}

function HazardSheet({ orderId, onClose }: { orderId: string; onClose(): void }) {
  const [grade, setGrade] = useState(1)
  const [description, setDescription] = useState('')
  const save = async () => {
    await record(orderId, doing('hazard', { grade: grade as 1 | 2 | 3, description: description.trim() }))
    onClose()
  }
  return (
    <Sheet title="登记隐患" onClose={onClose}>
      <Choices
        label="隐患等级"
        options={HazardGrade.options.map(({ value, label }) => [value, label] as const)}
        value={grade}
        onPick={(value) => setGrade(value)}
      />
      <Labelled label="隐患描述">
        <textarea value={description} maxLength={300} onChange={(event) => setDescription(event.target.value)} />
      </Labelled>
      <div className={css.sheetFoot}>
        <Plain onClick={onClose}>返回</Plain>
        <Big disabled={description.trim() === ''} onClick={() => void save()}>
          登记
        </Big>
      </div>
    </Sheet>
  )
}
