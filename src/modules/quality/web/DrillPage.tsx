import { keepPreviousData } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, ImportButton, type ListCells, ListPage, useCurrentList } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { drillCycle } from '#modules/law/shared/law.ts'
import { Category } from '#modules/template/shared/template.ts'
import { drillApi } from '../shared/api.ts'
import { type DrillRow, drillList } from '../shared/drill.ts'
import { may } from '../shared/permissions.ts'
import { DrillDrawer } from './DrillDrawer.tsx'
import css from './quality.module.css'

/** Days before the end of the half-year from which an open drill is near. */
const NEAR = 60

const cells: ListCells<DrillRow> = {
  guests: (guests) => guests ?? <span className="ter">—</span>,
  communityName: (name) => name ?? <span className="ter">—</span>,
  photoCount: (n) => (n > 0 ? n : <span className="ter">—</span>),
}

/** 应急演练 (jobs 1.11): what this half-year still owes, and what was done. */
export function DrillPage() {
  const [id, open] = useInspected('id')
  const [adding, setAdding] = useState(false)
  const add = (
    <Can needs={[may.check]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
        登记演练
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={drillList}
        from={drillApi.list}
        title="应急演练"
        facts={`每半年，在保的每一种梯类至少一次（${drillCycle.by.name}）`}
        actions={
          <>
            <ImportButton what="应急演练" unit="次" template={drillApi.template} to={drillApi.import} />
            <ExportButton to={drillApi.export} />
            {add}
          </>
        }
        above={<Duties />}
        open={{ at: id, run: (row) => open(row.id) }}
        cells={cells}
        empty={{ hint: '演练后登记时间、地点、参加人员、照片与总结；本半年还差哪些梯类显示在上方。', actions: add }}
      />
      {id && <DrillDrawer id={id} onClose={() => open()} />}
      {adding && <DrillDrawer id={undefined} onClose={() => setAdding(false)} />}
    </>
  )
}

function Duties() {
  const { state } = useCurrentList()
  const { data } = useRead(drillApi.duties, {}, { placeholderData: keepPreviousData })
  const chosen = state.filters.category as number | undefined
  const due = data?.duties.filter(({ done }) => done === 0).length ?? 0
  return (
    <section className={`grid rigid line-b ${css.duties}`} aria-label="本半年演练">
      <div>
        <h2 className="m-0 sec t12 regular">{data?.name ?? '本半年'}</h2>
        <b className={`num ${due > 0 ? 'amberText' : ''}`}>{data ? (due > 0 ? `还差 ${due}` : '已全部完成') : ''}</b>
        <div className="ter small num">{data && `截止 ${data.to}，余 ${data.daysLeft} 天`}</div>
      </div>
      {data?.duties.map((duty) => (
        <button
          className="bare-button line2-l color-inherit left"
          key={duty.category}
          type="button"
          aria-pressed={chosen === duty.category}
          onClick={() => state.setFilters({ category: chosen === duty.category ? undefined : duty.category })}
        >
          <h2 className="m-0 sec t12 regular clip">
            {Category.label(duty.category)} <span className="num">{duty.lifts} 台</span>
          </h2>
          {duty.done > 0 ? (
            <b className="num">{duty.done} 次</b>
          ) : (
            <b className={(data.daysLeft ?? 0) <= NEAR ? 'redText' : 'amberText'}>还没有演练</b>
          )}
          <div className="ter small num">{duty.lastDate ? `最近 ${duty.lastDate}` : '从未登记'}</div>
        </button>
      ))}
    </section>
  )
}
