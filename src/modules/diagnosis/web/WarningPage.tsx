import { Segmented } from 'antd'
import { useState } from 'react'
import { ExportButton, ListPage } from '#kernel/web/list/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { TitleRow } from '#kernel/web/ui/index.ts'
import { warningApi } from '../shared/api.ts'
import { mayDiagnosis } from '../shared/permissions.ts'
import { type WarningRow, WarningTab, warningList } from '../shared/warnings/warning.ts'
import css from './diagnosis.module.css'
import { RuleRecords } from './RuleRecords.tsx'
import { WarningCard } from './WarningCard.tsx'
import { FeedbackDrawer, IgnoreDialog, SendDrawer } from './WarningSteps.tsx'

export type WarningVerb = 'send' | 'feedback' | 'ignore'

const VIEWS = [
  { value: 'warnings', label: '预警' },
  { value: 'rules', label: '规则表现' },
]
const waiting = { tab: WarningTab.code.open }

/** /AIdiagnosis/elvearlyWarn: what will soon be worn, and who is sent to look at it (monitoring 4.1). */
export function WarningPage() {
  const [view = 'warnings', setView] = useAddressed('view')
  const [taken, setTaken] = useState<{ verb: WarningVerb; row: WarningRow }>()
  const views = (
    <Segmented
      aria-label="视图"
      value={view}
      options={VIEWS}
      onChange={(to) => setView(to === 'warnings' ? undefined : to)}
    />
  )
  const close = () => setTaken(undefined)
  if (view === 'rules')
    return (
      <div className={css.page}>
        <TitleRow title="电梯预警" facts="反馈越多，准确率越可靠" actions={views} />
        <RuleRecords />
      </div>
    )
  return (
    <>
      <ListPage
        list={warningList}
        from={warningApi.list}
        title="电梯预警"
        facts="每日 04:00 检查；预警说明哪项指标在变差，不预言哪天故障"
        defaults={waiting}
        actions={
          <>
            {views}
            <Can needs={[mayDiagnosis.exportWarn]}>
              <ExportButton to={warningApi.export} />
            </Can>
          </>
        }
        around={(state, rows) =>
          state.rows.length === 0 || state.failed || state.loading ? (
            rows
          ) : (
            <ul className={`bare-list container ${css.cards}`} aria-label="预警">
              {state.rows.map((row) => (
                <WarningCard key={row.id} row={row} onTake={(verb) => setTaken({ verb, row })} />
              ))}
            </ul>
          )
        }
        empty={{ hint: '终端上报的门时间、平层、振动等指标连续变差时，这里会出现预警。' }}
      />
      {taken?.verb === 'send' && <SendDrawer row={taken.row} onClose={close} />}
      {taken?.verb === 'feedback' && <FeedbackDrawer row={taken.row} onClose={close} />}
      {taken?.verb === 'ignore' && <IgnoreDialog row={taken.row} onClose={close} />}
    </>
  )
}
