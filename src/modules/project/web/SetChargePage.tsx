import { DndContext, DragOverlay, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { EmptyState, RowSkeleton, TitleRow } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { projectApi, setChargeApi } from '../shared/api.ts'
import { ProjectState } from '../shared/project.terms.ts'
import type { ProjectDetail } from '../shared/project.ts'
import type { ChargeLift, ChargePerson } from '../shared/setCharge.ts'
import { projectPage } from './addresses.ts'
import { ChargeLifts } from './ChargeLifts.tsx'
import { ChargePeople } from './ChargePeople.tsx'
import { ChargePreviewDrawer } from './ChargePreviewDrawer.tsx'
import css from './charge.module.css'
import { gains, namesOf, type Place } from './charge.ts'
import { useCharge } from './useCharge.ts'

/** /wrapProject/wrapProjectList/setLiftCharge?id= (archives 4.4, AEe): lifts left, people with their load right. */
export function SetChargePage() {
  const id = useSearchParams()[0].get('id')
  if (!id)
    return (
      <EmptyState
        what="项目"
        headline="先选择一个项目"
        hint="从项目详情打开「设置负责人」。"
        actions={
          <Link to={projectPage.list}>
            <Button type="primary">选择项目</Button>
          </Link>
        }
      />
    )
  return (
    <Loaded from={projectApi.detail} input={{ id }} what="项目">
      {(project) => <ChargeView project={project} />}
    </Loaded>
  )
}

function ChargeView({ project }: { project: ProjectDetail }) {
  useOpenedName(`负责人 ${project.name}`)
  const ask = { id: project.id }
  const lifts = useRead(setChargeApi.lifts, ask)
  const people = useRead(setChargeApi.people, ask)
  if (!lifts.data || !people.data) return <RowSkeleton rows={12} />
  if (project.state !== ProjectState.code.running)
    return (
      <div className="detailPage">
        <TitleRow title="设置负责人" facts={project.name} />
        <EmptyState
          what="电梯"
          headline="项目已结束"
          hint="结束的项目不再设置负责人；电梯已经移出，要换人在电梯档案中改。"
          actions={
            <Link to={projectPage.detail(project.id)}>
              <Button>查看项目</Button>
            </Link>
          }
        />
      </div>
    )
  return <Board project={project} lifts={lifts.data} people={people.data} />
}

interface BoardProps {
  readonly project: ProjectDetail
  readonly lifts: readonly ChargeLift[]
  readonly people: readonly ChargePerson[]
}

function Board({ project, lifts, people }: BoardProps) {
  const { wishes, clear, chosen, setChosen, place, setPlace, moving, give, input } = useCharge(project, lifts, people)
  const [dragged, setDragged] = useState<string>()
  const [previewing, setPreviewing] = useState(false)
  const names = useMemo(() => namesOf(lifts, people), [lifts, people])
  const changed = input.items.length
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor),
  )
  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={({ active, over }) => {
        setDragged(undefined)
        if (over) give(moving(String(active.id)), String(over.id))
      }}
    >
      <TitleRow
        title="设置电梯负责人"
        facts={
          <>
            <Link to={projectPage.detail(project.id)}>{project.name}</Link>　{lifts.length} 台
            {changed > 0 && <span className="amberText">　待保存 {changed} 台</span>}
          </>
        }
        actions={
          <>
            {changed > 0 && <Button onClick={clear}>撤销全部</Button>}
            <Button type="primary" disabled={changed === 0} onClick={() => setPreviewing(true)}>
              预览并保存
            </Button>
          </>
        }
      />
      <div className={`grid grow min-h-0 line-t ${css.columns}`}>
        <ChargeLifts lifts={lifts} names={names} wishes={wishes} chosen={chosen} onChoose={setChosen} />
        <section className="stack min-w-0 min-h-0 line-l" aria-label="人员">
          <PlaceBar ticked={chosen.size} place={place} onPlace={setPlace} />
          <ChargePeople
            people={people}
            gains={gains(lifts, wishes)}
            ready={chosen.size > 0}
            onGive={(personId) =>
              give(
                lifts.filter((lift) => chosen.has(lift.id)),
                personId,
              )
            }
          />
        </section>
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <Ghost lifts={moving(dragged)} />}</DragOverlay>
      {previewing && (
        <ChargePreviewDrawer
          input={input}
          onClose={() => setPreviewing(false)}
          onSaved={() => {
            clear()
            setPreviewing(false)
          }}
        />
      )}
    </DndContext>
  )
}

interface PlaceProps {
  readonly ticked: number
  readonly place: Place
  readonly onPlace: (place: Place) => void
}

/** How many lifts go to the person who is pressed, and as what. */
function PlaceBar({ ticked, place, onPlace }: PlaceProps) {
  return (
    <div className={css.bar}>
      <span className="sec">{ticked > 0 ? `把选中的 ${ticked} 台设给` : '勾选或拖动电梯，设给'}</span>
      <Segmented<Place>
        size="small"
        value={place}
        onChange={onPlace}
        options={[
          { value: 'charge', label: '责任人' },
          { value: 'assistant', label: '辅助人员' },
        ]}
      />
    </div>
  )
}

/** What is carried along by the pointer. */
function Ghost({ lifts }: { lifts: readonly ChargeLift[] }) {
  const [one] = lifts
  if (!one) return null
  return (
    <div className={`py-6 px-12 r-4 t13 nowrap ${css.ghost}`}>
      {one.name}
      {lifts.length > 1 && <b className="num"> 等 {lifts.length} 台</b>}
    </div>
  )
}
