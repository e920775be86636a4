import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { dayOf } from '#kernel/shared/days.ts'
import { metresText, namesSaid } from '#kernel/shared/said.ts'
import { CameraIcon } from '#kernel/web/ui/icons/index.ts'
import type { FieldInspection } from '#modules/inspection/shared/fieldInspection.ts'
import { InspectionStatus, InspectStep } from '#modules/inspection/shared/inspection.ts'
import { phonePaths } from '../../shared/paths.ts'
import { inspectionName, inspectNext } from '../../shared/task.ts'
import { Camera } from '../kit/Camera.tsx'
import { Big, Facts, Labelled, Note, Nothing, Plain, Section } from '../kit/parts.tsx'
import { Refusals } from '../kit/Refused.tsx'
import { Screen } from '../kit/Screen.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import css from '../pages/order.module.css'
import { SupplyNote } from '../pages/SupplyNote.tsx'
import { doing, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { nowOf, type Shot, useVisits } from '../store/visits.ts'
import { clockOf, levelName, liftName, shortDay } from '../words.ts'
import own from './inspect.module.css'
import { useInspection } from './useInspection.ts'

const { report, label, selfCheck, inspected, materials, accompany } = InspectStep.code

/** 检验任务 (jobs 4.3): papers, the self-check, standing by the inspector, the pictures of report and label. */
export function InspectPage() {
  const { id = '' } = useParams()
  const found = useInspection(id)
  const { ready } = usePhone()
  const [checking, setChecking] = useState(false)
  if (!found) {
    return (
      <Screen title="检验任务" back={phonePaths.orders}>
        {ready && <Nothing>手机里没有这项检验任务。它可能已改派、已合格或已关闭</Nothing>}
      </Screen>
    )
  }
  const { plan, shot } = found
  return (
    <Screen
      title={liftName(plan.lift)}
      sub={`${inspectionName(plan)}　${InspectionStatus.label(plan.status)}`}
      back={phonePaths.orders}
      foot={<Verb plan={plan} shot={shot} onCheck={() => setChecking(true)} />}
    >
      <Refusals orderId={plan.id} />
      {plan.openFindings > 0 && <Note tone="warn">还有 {plan.openFindings} 项不符合未销号，整改后可以复检</Note>}
      <SupplyNote orderId={plan.id} to={phonePaths.inspectParts(plan.id)} />
      <Section title="计划">
        <Facts
          rows={[
            ['约定检验', plan.inspectDate ?? '未约定'],
            ['截止日期', plan.deadline],
            ['检验机构', plan.orgName],
            ...(plan.applyBy ? ([['报检', plan.applyNo ?? `未报检，${plan.applyBy} 前`]] as const) : []),
            ['注册代码', plan.lift.registerCode],
            ['地址', plan.lift.address],
            ['作业人员', namesSaid(plan.workers)],
            ['计划编号', plan.planNo],
          ]}
        />
      </Section>
      <Papers plan={plan} />
      {plan.inspectType < 10 && <SelfCheck plan={plan} onCheck={() => setChecking(true)} />}
      <Section title="报告与使用标志">
        <div className={css.sheetFoot}>
          {inspectNext(plan) !== 'photos' && <Shoot plan={plan} shot={shot} step={report} name="检验报告" />}
          <Shoot plan={plan} shot={shot} step={label} name="使用标志" />
        </div>
        <p className={css.said}>报告结论由办公室登记</p>
        <p className={css.links}>
          <Link to={phonePaths.inspectParts(plan.id)}>用料</Link>
        </p>
      </Section>
      <Done plan={plan} />
      {checking && <SelfCheckSheet plan={plan} onClose={() => setChecking(false)} />}
    </Screen>
  )
}

function Verb({ plan, shot, onCheck }: { plan: FieldInspection; shot: Shot; onCheck(): void }) {
  const navigate = useNavigate()
  switch (inspectNext(plan)) {
    case 'selfCheck':
      return <Big onClick={onCheck}>登记自检</Big>
    case 'accompany':
      return <Big onClick={() => void navigate(phonePaths.inspectSignIn(plan.id))}>陪检到场签到</Big>
    case 'inspected':
      return <Big onClick={() => void record(plan.id, doing('inspectStep', { step: inspected }))}>检验完成</Big>
    case 'photos':
      return <Shoot plan={plan} shot={shot} step={report} name="检验报告" />
    default:
      return null
  }
}

/** 资料: each tick is sent; the office sees which are ready. */
function Papers({ plan }: { plan: FieldInspection }) {
  const ready = plan.materials.filter((one) => one.ready).map(({ name }) => name)
  const tick = (name: string) => {
    const next = ready.includes(name) ? ready.filter((one) => one !== name) : [...ready, name]
    void record(plan.id, doing('inspectStep', { step: materials, ready: next }))
  }
  return (
    <Section title="资料" aside={`${ready.length}/${plan.materials.length}`}>
      <ul className={`m-0 p-0 pb-8 px-16 no-marks ${own.papers}`}>
        {plan.materials.map(({ name }) => (
          <li key={name}>
            <label className="row gap-12 line2-t">
              <input type="checkbox" checked={ready.includes(name)} onChange={() => tick(name)} />
              <span>{name}</span>
            </label>
          </li>
        ))}
      </ul>
      {plan.materials.length === 0 && <Nothing>这项任务不需要资料</Nothing>}
    </Section>
  )
}

/** 自检: the visit of the year level does it; one on paper is written down here. */
function SelfCheck({ plan, onCheck }: { plan: FieldInspection; onCheck(): void }) {
  const visits = useVisits()
  const yearly = visits.find((one) => one.elevatorId === plan.lift.id && one.level === 5)
  const order = plan.linkedOrderId ? visits.find(({ id }) => id === plan.linkedOrderId) : yearly
  const may = plan.status === InspectionStatus.code.assigned
  return (
    <Section title="自检">
      <Facts
        rows={[
          ['自检日期', plan.selfCheckDate],
          ...(plan.linkedOrderNo ? ([['维保工单', plan.linkedOrderNo]] as const) : []),
        ]}
      />
      {(order || may) && (
        <div className={`flex gap-10 pb-14 px-16 ${own.links}`}>
          {order && (
            <Link
              className="grid grow place-center r-8 ink strong"
              to={phonePaths.order(order.id)}
            >{`${levelName(order.level)}工单 ${shortDay(order.planDate)}`}</Link>
          )}
          {may && <Plain onClick={onCheck}>登记纸质自检</Plain>}
        </div>
      )}
      {may && !order && <p className={css.said}>完成年度维保即为自检；前后 7 天没有本梯的年度维保</p>}
    </Section>
  )
}

function SelfCheckSheet({ plan, onClose }: { plan: FieldInspection; onClose(): void }) {
  const today = dayOf(nowOf(usePhone()))
  const [date, setDate] = useState(today)
  const save = async () => {
    await record(plan.id, doing('inspectStep', { step: selfCheck, date }))
    onClose()
  }
  return (
    <Sheet title="登记自检" onClose={onClose}>
      <Note tone="info">自检记录已按检验规程填写并签字，登记后办公室可以报检</Note>
      <Labelled label="自检日期">
        <input type="date" value={date} max={today} onChange={(event) => setDate(event.target.value)} />
      </Labelled>
      <div className={css.sheetFoot}>
        <Plain onClick={onClose}>返回</Plain>
        <Big disabled={date === '' || date > today} onClick={() => void save()}>
          登记
        </Big>
      </div>
    </Sheet>
  )
}

interface ShootProps {
  readonly plan: FieldInspection
  readonly shot: Shot
  readonly step: typeof report | typeof label
  readonly name: string
}

function Shoot({ plan, shot, step, name }: ShootProps) {
  const count = plan.steps.filter((one) => one.step === step).length
  const said = count > 0 ? `${name} ${count} 张，再拍` : `拍${name}`
  return (
    <Camera
      visit={shot}
      use="paper"
      label={said}
      className={css.wide}
      onTaken={(key, sha256) => record(plan.id, doing('inspectStep', { step, photo: key, sha256 }))}
    >
      <CameraIcon size={24} />
      {said}
    </Camera>
  )
}

/** What was done, newest first. */
function Done({ plan }: { plan: FieldInspection }) {
  if (plan.steps.length === 0) return null
  return (
    <Section title="现场记录" aside={`${plan.steps.length} 条`}>
      <ul className={css.list}>
        {plan.steps.toReversed().map((one) => (
          <li key={`${one.at}${one.step}`}>
            {InspectStep.label(one.step)}
            {one.text && `　${one.text}`}
            <small>
              {shortDay(one.at.slice(0, 10))} {clockOf(one.at)}　{one.by}
              {one.step === accompany && one.distance !== null && `，距电梯 ${metresText(one.distance)}`}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
}
