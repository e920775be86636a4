import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { AuditPanel, Loaded, RemoveDialog } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { Page, useOpenedName } from '#kernel/web/shell/Page.tsx'
import { PanelHead, ScrollRegion, ShortTable, Tag, toast } from '#kernel/web/ui/index.ts'
import { itemCount } from '../shared/checklist.ts'
import { fixedDateApi, type SchemeDate, type SchemeDetail, SchemeStatus, schemeLevels } from '../shared/fixedDate.ts'
import { maintainTemplatePaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { type Category, ElevatorType, Level } from '../shared/template.ts'
import css from './doors.module.css'
import { gapColumn, SchemeGaps } from './SchemeGaps.tsx'
import { YearRing } from './YearRing.tsx'

/** …/fixedDate/itemView: the year ring with its dates and the items of each level (jobs 4.1). */
export function SchemeViewPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Loaded from={fixedDateApi.detail} input={{ id }} what="方案">
      {(scheme) => <View scheme={scheme} />}
    </Loaded>
  )
}

function View({ scheme }: { scheme: SchemeDetail }) {
  useOpenedName(scheme.name)
  const { call } = useKit()
  const { running, run } = useRun()
  const [removing, setRemoving] = useState(false)
  const { id, version, name, status, elevatorType, usedBy, lifts } = scheme
  const dates = scheme.dates as SchemeDate[]
  const draft = status === SchemeStatus.code.draft
  const publish = () =>
    void run(async () => {
      await call(fixedDateApi.publish, { id, version })
      toast.done('方案已启用，新增维保计划时可选')
    })
  return (
    <Page
      title={name}
      facts={
        <span>
          {draft && <Tag>草稿</Tag>} {ElevatorType.label(elevatorType)} · {usedBy} 条计划、{lifts} 台电梯使用
        </span>
      }
      actions={
        <>
          <Can needs={[may.edit]}>
            <Button onClick={() => setRemoving(true)}>删除</Button>
          </Can>
          <Can needs={[may.edit]}>
            <Link to={`${maintainTemplatePaths.fixedDateEdit}?id=${id}`}>
              <Button {...(draft ? {} : { type: 'primary' as const })}>编辑</Button>
            </Link>
          </Can>
          {draft && (
            <Can needs={[may.edit]}>
              <Button type="primary" loading={running} onClick={publish}>
                启用
              </Button>
            </Can>
          )}
        </>
      }
    >
      <div className={`grid grow min-h-0 ${css.scheme}`}>
        <div className="stack min-w-0 min-h-0 scroll line-r">
          <YearRing dates={dates} />
          <SchemeGaps dates={dates} />
        </div>
        <ScrollRegion className={css.dates} label="项目与日期">
          <PanelHead title="各级项目" />
          <Levels dates={dates} elevatorType={elevatorType} />
          <PanelHead title="日期" count={dates.length} />
          <Dates dates={dates} />
          <PanelHead title="变更记录" />
          <AuditPanel entity="fixed_date_scheme" id={id} />
        </ScrollRegion>
      </div>
      <RemoveDialog
        open={removing}
        what="方案"
        name={name}
        effect="没有计划使用的方案可以删除；已生成的工单不受影响。"
        remove={() => call(fixedDateApi.remove, { id })}
        list={maintainTemplatePaths.fixedDate}
        onClose={() => setRemoving(false)}
      />
    </Page>
  )
}

/** What a visit of each level carries: the rows of all lower ones too (jobs 6.1). */
function Levels({ dates, elevatorType }: { dates: readonly SchemeDate[]; elevatorType: ElevatorType }) {
  return (
    <ShortTable
      shape="tight"
      rows={schemeLevels}
      by={(level) => String(level)}
      columns={[
        { title: '级别', cell: (level) => Level.label(level) },
        {
          title: '每年次数',
          as: 'figure',
          cell: (level) => dates.filter((one) => one.level === level).length,
        },
        {
          title: '每次项目',
          as: 'figure',
          cell: (level) =>
            elevatorType === 5 ? (
              <span className="ter">按制造单位要求</span>
            ) : (
              itemCount(elevatorType as Category, level)
            ),
        },
      ]}
    />
  )
}

function Dates({ dates }: { dates: readonly SchemeDate[] }) {
  return (
    <ShortTable
      shape="tight"
      rows={dates}
      by={({ mmdd }) => mmdd}
      columns={[
        { title: '日期', as: 'num', cell: ({ mmdd }) => mmdd },
        { title: '级别', cell: ({ level }) => Level.label(level) },
        gapColumn(dates),
      ]}
    />
  )
}
