import { DndContext, DragOverlay, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { EmptyState, RowSkeleton, TitleRow, toast } from '#kernel/web/ui/index.ts'
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
import { gains, inputOf, type Place, type Wishes, wishing } from './charge.ts'

/** /wrapProject/wrapProjectList/setLiftCharge?id= (archives 4.4, AEe): lifts left, people with their load right. */
export function SetChargePage() {
  const id = useSearchParams()[0].get('id')
  if (!id)
    return (
      <EmptyState
        what="项目"
        headline="先选择一个项目"
        hint="从项目详情打开「设置负责人」。"
        actions={<Link to={projectPage.list}>项目管理</Link>}
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
    return <EmptyState what="电梯" headline="项目已结束" hint="结束的项目不再设置负责人。" />
  return <Board project={project} lifts={lifts.data} people={people.data} />
}

interface BoardProps {
  readonly project: ProjectDetail
  readonly lifts: readonly ChargeLift[]
  readonly people: readonly ChargePerson[]
}

function Board({ project, lifts, people }: BoardProps) {
  const { useUnsaved } = useKit()
  const [wishes, setWishes] = useState<Wishes>(new Map())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [place, setPlace] = useState<Place>('charge')
  const [dragged, setDragged] = useState<string>()
  const [previewing, setPreviewing] = useState(false)
  const names = useMemo(
    () =>
      new Map([
        ...lifts.flatMap((lift) => lift.crew.map((person) => [person.id, person.name] as const)),
        ...people.map((person) => [person.id, person.name] as const),
      ]),
    [lifts, people],
  )
  const input = useMemo(() => inputOf(project.id, lifts, wishes), [project.id, lifts, wishes])
  const changed = input.items.length
  useUnsaved(changed > 0)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor),
  )
  /** A lift that is dragged takes all that are ticked along, when it is one of them. */
  const moving = (id: string) =>
    chosen.has(id) ? lifts.filter((lift) => chosen.has(lift.id)) : lifts.filter((lift) => lift.id === id)

  function give(which: readonly ChargeLift[], personId: string): void {
    const person = people.find((one) => one.id === personId)
    if (!person) return
    if (!person.certified) {
      toast.warning(`${person.name}的特种设备作业人员证已过期，不能负责电梯`)
      return
    }
    setWishes(wishing(wishes, which, personId, place))
    setChosen(new Set())
  }

  const [one] = dragged ? moving(dragged) : []
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
            {changed > 0 && <Button onClick={() => setWishes(new Map())}>撤销全部</Button>}
            <Button type="primary" disabled={changed === 0} onClick={() => setPreviewing(true)}>
              预览并保存
            </Button>
          </>
        }
      />
      <div className={`grid grow min-h-0 line-t ${css.columns}`}>
        <ChargeLifts lifts={lifts} names={names} wishes={wishes} chosen={chosen} onChoose={setChosen} />
        <section className="stack min-w-0 min-h-0 line-l" aria-label="人员">
          <div className={css.bar}>
            <span className="sec">{chosen.size > 0 ? `把选中的 ${chosen.size} 台设给` : '勾选或拖动电梯，设给'}</span>
            <Segmented<Place>
              size="small"
              value={place}
              onChange={setPlace}
              options={[
                { value: 'charge', label: '责任人' },
                { value: 'assistant', label: '辅助人员' },
              ]}
            />
          </div>
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
      <DragOverlay dropAnimation={null}>
        {dragged && one && (
          <div className={`py-6 px-12 r-4 t13 nowrap ${css.ghost}`}>
            {one.name}
            {moving(dragged).length > 1 && <b className="num"> 等 {moving(dragged).length} 台</b>}
          </div>
        )}
      </DragOverlay>
      {previewing && (
        <ChargePreviewDrawer
          input={input}
          onClose={() => setPreviewing(false)}
          onSaved={() => {
            setWishes(new Map())
            setPreviewing(false)
          }}
        />
      )}
    </DndContext>
  )
}
