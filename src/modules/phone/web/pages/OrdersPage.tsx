import { useState } from 'react'
import { Link } from 'react-router'
import type { FieldElevator, FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { HazardGrade } from '#modules/hazard/shared/hazard.terms.ts'
import { lateText } from '#modules/hazard/shared/hazardLate.ts'
import { MaintainStatus, statusName } from '#modules/maintenance/shared/maintenance.ts'
import { RepairStatus } from '#modules/repair/shared/repair.ts'
import { phonePaths } from '../../shared/paths.ts'
import { isInspection, isOpenRepair, isRepair } from '../../shared/task.ts'
import { isOpenVisit } from '../../shared/visit.ts'
import { Nothing } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { StatusGlyph } from '../kit/StatusGlyph.tsx'
import { type PhoneState, usePhone } from '../store/state.ts'
import { useTasks, useVisits } from '../store/visits.ts'
import { lateOf, levelName, liftName, placeName, shortDay, weekdayOf } from '../words.ts'
import css from './lists.module.css'
import { InspectionRow, RepairRow } from './TaskRow.tsx'

const { done, signed } = RepairStatus.code
const tabs = ['维保', '维修', '检验', '隐患', '已完成'] as const
type Tab = (typeof tabs)[number]

/** 工单 (jobs 4.3): everything on the phone, by kind; searched in what is here. */
export function OrdersPage() {
  const [tab, setTab] = useState<Tab>('维保')
  const [words, setWords] = useState('')
  const { rows, repairs, inspections, hazards } = useFound(tab, words)
  return (
    <Screen
      title="工单"
      sub="前后 7 天"
      tabs
      top={
        <>
          <Tabs tab={tab} onPick={setTab} />
          <div className={`rigid py-8 px-16 bg-side ${css.search}`}>
            <input
              className="w-full p-0 px-12 r-8 bg ink font-inherit"
              type="search"
              aria-label="搜索"
              placeholder="电梯、工单编号、注册代码"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </div>
        </>
      }
    >
      {rows.map(({ order, lift }) => (
        <Link key={order.id} to={phonePaths.order(order.id)} className={css.row}>
          <StatusGlyph status={order.status} size={22} />
          <span>
            {liftName(lift)}
            <small>
              {levelName(order.level, order.type)}　{shortDay(order.planDate)} 周{weekdayOf(order.planDate)}
            </small>
          </span>
          <em data-warn={order.status === MaintainStatus.code.done || undefined}>{statusName(order.status)}</em>
        </Link>
      ))}
      {repairs.map((one) => (
        <RepairRow key={one.id} order={one} />
      ))}
      {inspections.map((one) => (
        <InspectionRow key={one.id} plan={one} />
      ))}
      {hazards.map((one) => (
        <HazardRow key={one.id} hazard={one} />
      ))}
      {rows.length + repairs.length + inspections.length + hazards.length === 0 && (
        <Nothing>{emptyText(tab, words)}</Nothing>
      )}
    </Screen>
  )
}

/** Of everything on the phone what the tab is for and the words find. */
function useFound(tab: Tab, words: string) {
  const { lifts, facts } = usePhone()
  const visits = useVisits()
  const tasks = useTasks()
  const wanted = (text: string) => words.trim() === '' || text.toLowerCase().includes(words.trim().toLowerCase())
  const rows = visits
    .filter((order) => (tab === '维保' ? isOpenVisit(order) : tab === '已完成' && !isOpenVisit(order)))
    .flatMap((order) => {
      const lift = lifts.get(order.elevatorId)
      return lift ? [{ order, lift }] : []
    })
    .filter(({ order, lift }) =>
      wanted(`${liftName(lift)} ${order.orderNo} ${lift.registerCode ?? ''} ${lift.deviceNumber}`),
    )
    .toSorted((a, b) => rank(a).localeCompare(rank(b), 'zh-CN'))
  const hazards = (facts.day?.openHazards ?? []).filter((one) => {
    const lift = lifts.get(one.elevatorId)
    return tab === '隐患' && wanted(`${lift ? liftName(lift) : ''} ${one.description}`)
  })
  const repairs = tasks.filter(isRepair).filter((one) => {
    const mine = tab === '维修' ? isOpenRepair(one) || one.status === done : tab === '已完成' && one.status === signed
    return mine && wanted(`${placeName(one)} ${one.orderNo} ${one.lift?.registerCode ?? ''}`)
  })
  const inspections = tasks
    .filter(isInspection)
    .filter((one) => tab === '检验' && wanted(`${liftName(one.lift)} ${one.planNo} ${one.lift.registerCode ?? ''}`))
  return { rows, repairs, inspections, hazards }
}

function Tabs({ tab, onPick }: { tab: Tab; onPick(tab: Tab): void }) {
  return (
    <div className={`flex rigid scroll-x line-b ${css.tabs}`} role="tablist">
      {tabs.map((one) => (
        <button
          className="p-0 px-14 no-line no-bg sec font-inherit"
          key={one}
          type="button"
          role="tab"
          aria-selected={one === tab}
          onClick={() => onPick(one)}
        >
          {one}
        </button>
      ))}
    </div>
  )
}

type Hazard = NonNullable<PhoneState['facts']['day']>['openHazards'][number]

/** A hazard that is not mended, and how late it is. */
function HazardRow({ hazard }: { hazard: Hazard }) {
  const { lifts, facts } = usePhone()
  const lift = lifts.get(hazard.elevatorId)
  const late = lateOf(hazard, facts.skewMs)
  return (
    <div className={css.row}>
      <span>
        {lift ? liftName(lift) : '电梯'}
        <small>
          {HazardGrade.label(hazard.grade)}隐患：{hazard.description}
        </small>
      </span>
      <em data-bad={late.some(({ days }) => days > 0) || undefined}>
        {late.length > 0 ? late.map(lateText).join('、') : hazard.deadline ? `${shortDay(hazard.deadline)} 前` : ''}
      </em>
    </div>
  )
}

const rank = ({ order, lift }: { order: FieldOrder; lift: FieldElevator }): string =>
  `${order.planDate} ${liftName(lift)}`

function emptyText(tab: Tab, words: string): string {
  if (words.trim() !== '') return `没有找到「${words.trim()}」`
  if (tab === '维修') return '手上没有维修单'
  if (tab === '检验') return '没有派给你的检验任务'
  return `前后 7 天没有${tab === '隐患' ? '未整改的隐患' : tab === '已完成' ? '已完成的工单' : '维保工单'}`
}
