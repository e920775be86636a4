import { useState } from 'react'
import { addDays } from '#kernel/shared/days.ts'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { AskedField, DayInput, RefSelect } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState, PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import { maintainPlanApi } from '../shared/api.ts'
import css from './plan.module.css'
import { ReplanCheck } from './ReplanCheck.tsx'
import { ReplanVerbs } from './ReplanVerbs.tsx'
import { useReplan } from './useReplan.ts'

/** Crews are fixed for two weeks (jobs 6.3): the days after them are the ones to even out. */
const FIXED_DAYS = 15

/** 均衡全年: the published, not frozen orders of a team on even days; shown before anything is written. */
export function LevelYearDrawer({ onClose }: { onClose: () => void }) {
  const { call, today } = useKit()
  const [teamId, setTeam] = useState<string>()
  const [fromDate, setFrom] = useState<string>(() => addDays(today(), FIXED_DAYS))
  const replan = useReplan({
    preview: () => call(maintainPlanApi.levelPreview, { teamId: teamId as string, fromDate }),
    apply: (token) => call(maintainPlanApi.levelApply, { token }),
    said: '全年已均衡',
    onDone: onClose,
  })
  const { preview, clear } = replan
  return (
    <Drawer
      open
      wide
      title="均衡全年"
      onClose={onClose}
      footer={
        <div className="row to-end gap-8">
          <ReplanVerbs replan={replan} verb="均衡" incomplete={!teamId} onCancel={onClose} />
        </div>
      }
    >
      <div className={css.fields}>
        <AskedField label="班组" help="该班组全部已发布的定期计划一起重排；固定日期的计划、已开始的和冻结的工单不动。">
          <RefSelect
            from="/team/options"
            aria-label="班组"
            value={teamId}
            onChange={(id) => {
              setTeam(id as string | undefined)
              clear()
            }}
          />
        </AskedField>
        <AskedField label="起始日" help="这一天之前的工单都不动；两周内的人员已经定下，一般从两周后开始。">
          <DayInput
            aria-label="起始日"
            allowClear={false}
            min={addDays(today(), 1)}
            value={fromDate}
            onChange={(day) => {
              setFrom(day ?? fromDate)
              clear()
            }}
          />
        </AskedField>
      </div>
      {preview ? (
        <>
          <ReplanCheck check={preview.check} />
          <Levelled preview={preview} />
        </>
      ) : (
        <EmptyState
          what="均衡预览"
          headline="还没有预览"
          hint="预览比较间隔、负荷与违规的现在和之后；确认均衡后才改动。"
        />
      )}
    </Drawer>
  )
}

/** What the year comes to, line by line. */
function Levelled({ preview }: { preview: ReplyOf<typeof maintainPlanApi.levelPreview> }) {
  return (
    <>
      <PanelHead title={`新增 ${preview.added}　改期 ${preview.moved}　关闭 ${preview.closed}　不变 ${preview.kept}`} />
      {preview.lines.length === 0 ? (
        <p className={`${css.hint} ter`}>这个班组没有可均衡的计划。</p>
      ) : (
        <ShortTable
          rows={preview.lines}
          by={(line) => line.planId}
          columns={[
            { title: '计划编号', as: 'num', cell: (line) => line.planNo },
            { title: '小区', cell: (line) => line.communityName },
            { title: '新增', as: 'figure', cell: (line) => line.added },
            { title: '改期', as: 'figure', cell: (line) => line.moved },
            { title: '关闭', as: 'figure', cell: (line) => line.closed },
            { title: '不变', as: 'figure', tone: () => 'ter', cell: (line) => line.kept },
          ]}
        />
      )}
    </>
  )
}
