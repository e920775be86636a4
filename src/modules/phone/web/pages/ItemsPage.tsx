import { useEffect, useRef } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { minutesSaid } from '#kernel/shared/said.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { ItemResult } from '#modules/template/shared/template.ts'
import { phonePaths } from '../../shared/paths.ts'
import { minutesWorked, type PartOfVisit, restOf } from '../../shared/visit.ts'
import { Big, Note, Plain } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { Stepper } from '../kit/Stepper.tsx'
import { askedOfItems } from '../store/askedParts.ts'
import { usePhone } from '../store/state.ts'
import { nowOf, useVisit, type Visit } from '../store/visits.ts'
import { levelName, liftName } from '../words.ts'
import { obey, rowOf } from './hearing.ts'
import { ItemRow } from './ItemRow.tsx'
import css from './items.module.css'
import { canHear, Microphone } from './Microphone.tsx'
import { OpenItem } from './OpenItem.tsx'
import { type ItemWalk, useItems } from './useItems.ts'

const { normal, unchecked } = ItemResult.code

/** 维保项目 (jobs 4.3; look, picture 9): the building part by part, one item open. */
export function ItemsPage() {
  const { id = '' } = useParams()
  const visit = useVisit(id)
  const { ready } = usePhone()
  if (!visit) return ready ? <Navigate to={phonePaths.order(id)} replace /> : null
  return <Items visit={visit} />
}

function Items({ visit }: { visit: Visit }) {
  const { order, lift, me } = visit
  const state = usePhone()
  const { glove } = state.facts
  const navigate = useNavigate()
  const walk = useItems(visit)
  const { parts, items, working, part, next, turnTo } = walk
  const openCode = walk.open?.itemCode ?? null
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (openCode === null) return
    rowOf(list.current, openCode)?.scrollIntoView?.({ block: 'center' })
  }, [openCode])
  return (
    <Screen
      title={liftName(lift)}
      sub={`${levelName(order.level, order.type)}　${
        order.startAt === null ? '未开始' : `已作业 ${minutesSaid(minutesWorked(order, nowOf(state)))}`
      }`}
      back={phonePaths.order(order.id)}
      top={
        <>
          <Stepper order={order} employeeId={me.employeeId} />
          <PartTabs parts={parts} now={part} onPick={turnTo} />
        </>
      }
      foot={
        <>
          {working && <Microphone items={items} part={part?.part} onHeard={(said) => obey(said, walk, list.current)} />}
          {next ? (
            <Plain onClick={() => turnTo(next)}>下一部位　{next.name}</Plain>
          ) : (
            <Big onClick={() => void navigate(phonePaths.confirm(order.id))}>
              {items.every(({ result }) => result !== unchecked) ? '检查完毕，去完成' : '查看缺项，去完成'}
            </Big>
          )}
        </>
      }
    >
      {working && glove && !canHear() && <Note tone="info">这部手机的浏览器不支持语音，请用按钮登记</Note>}
      {!working && <Note tone="info">工单{MaintainStatus.label(order.status)}，项目只能查看</Note>}
      <div ref={list}>
        {parts.map((one) => (
          <section key={one.part} aria-label={one.name}>
            <PartHead part={one} working={working} onRest={() => void walk.rest(one)} />
            <PartItems part={one} visit={visit} walk={walk} />
          </section>
        ))}
        <p className={`m-0 p-16 middle ${css.end}`}>
          <Link to={phonePaths.order(order.id)}>返回工单</Link>
        </p>
      </div>
    </Screen>
  )
}

/** The items of a part; the open one takes its result. */
function PartItems({ part, visit, walk }: { part: PartOfVisit; visit: Visit; walk: ItemWalk }) {
  const { order, lift } = visit
  const asked = askedOfItems(usePhone(), order.id)
  return part.items.map((item, n) =>
    item.itemCode === walk.open?.itemCode && walk.working ? (
      <OpenItem
        key={item.itemCode}
        number={n + 1}
        item={item}
        visit={visit}
        draft={walk.drafts.of(item.itemCode)}
        onDraft={(text) => walk.drafts.set(item.itemCode, text)}
        onNormal={(value) => void walk.note(item, { result: normal, value })}
        onAbnormal={() => walk.abnormal(item)}
        onNotApplicable={(naReason) => void walk.note(item, { result: 3, naReason })}
      />
    ) : (
      <ItemRow
        key={item.itemCode}
        number={n + 1}
        item={item}
        last={lift.last?.items.find(({ itemCode }) => itemCode === item.itemCode)}
        asked={asked.get(item.itemCode)}
        onOpen={() => {
          if (walk.working) walk.setOpen(item.itemCode)
          else toast.info(item.requirement)
        }}
      />
    ),
  )
}

interface TabsProps {
  readonly parts: readonly PartOfVisit[]
  readonly now: PartOfVisit | undefined
  onPick(part: PartOfVisit): void
}

function PartTabs({ parts, now, onPick }: TabsProps) {
  return (
    <nav className={css.parts} aria-label="部位">
      {parts.map((part) => (
        <button
          className="py-2 px-6 r-6 bg ink font-inherit f-17"
          key={part.part}
          type="button"
          aria-pressed={part.part === now?.part}
          data-whole={part.recorded === part.items.length || undefined}
          onClick={() => onPick(part)}
        >
          {part.name}
          <small className="block f-15 strong">
            {part.recorded}/{part.items.length}
          </small>
        </button>
      ))}
    </nav>
  )
}

/** 本部位其余正常: only what needs neither reading nor photo and is no key item. */
function PartHead({ part, working, onRest }: { part: PartOfVisit; working: boolean; onRest(): void }) {
  const rest = restOf(part.items).length
  return (
    <header className={css.partHead}>
      <h2 className="m-0 f-16">{part.name}</h2>
      {working && rest > 0 ? (
        <button type="button" onClick={onRest}>
          本部位其余正常（{rest}）
        </button>
      ) : (
        <span className="ter f-16">{part.items.length} 项</span>
      )}
    </header>
  )
}
