import { Panel, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import type { ComfortRun } from '../shared/comfortTest.ts'
import { limitText, nameOf, unitOf, valueText } from '../shared/figures.ts'
import type { Verdict } from '../shared/judge.ts'
import { standingOf, uncertaintyOf } from '../shared/reliability.ts'
import css from './comfort.module.css'

const ofVerdict = (one: ComfortRun['verdicts'][number]) => one as Verdict

/** How far a figure goes towards its limit; what exceeds it fills the bar and says so beside. */
function Bar({ verdict }: { verdict: Verdict }) {
  const { value, limit, bound } = verdict
  if (value === null || limit === null) return null
  const share = Math.min(1, bound === 'most' ? value / limit : limit / Math.max(value, 1e-9))
  return (
    <span className={css.bar} data-standing={standingOf(verdict)} aria-hidden>
      <i style={{ width: `${share * 100}%` }} />
    </span>
  )
}

function Judged({ verdict }: { verdict: Verdict }) {
  const standing = standingOf(verdict)
  if (standing === 'broken') return <Tag tone="verm">超限</Tag>
  if (standing === 'close') return <Tag tone="amber">临界</Tag>
  return <span className="ter">{standing === 'met' ? '符合' : '—'}</span>
}

export function RunTable({ run }: { run: ComfortRun }) {
  if (!run.valid)
    return (
      <Panel title="各项结果">
        <p className="panelText ter">{run.reason}</p>
      </Panel>
    )
  return (
    <Panel title="各项结果" count={run.verdicts.length}>
      <ShortTable
        label="各项结果"
        rows={run.verdicts}
        by={({ figure }) => figure}
        columns={[
          { title: '项目', cell: ({ figure }) => nameOf(figure) },
          {
            title: '测得',
            as: 'figure',
            width: 96,
            cell: ({ figure, value }) => valueText(figure, value),
            tone: ({ value }) => value === null && 'ter',
          },
          {
            title: '不确定度',
            as: 'figure',
            width: 96,
            cell: (one) => {
              const uncertain = uncertaintyOf(ofVerdict(one))
              return uncertain === null ? '—' : `± ${valueText(one.figure, uncertain)}`
            },
          },
          { title: '限值', as: 'figure', width: 90, cell: ({ limit, bound }) => limitText(limit, bound) },
          { title: '单位', as: 'sec', width: 70, cell: ({ figure }) => unitOf(figure) },
          { title: '占限值', width: 140, cell: (one) => <Bar verdict={ofVerdict(one)} /> },
          { title: '判断', width: 80, cell: (one) => <Judged verdict={ofVerdict(one)} /> },
        ]}
      />
      <p className="panelText ter small">
        {run.jerkMax !== null && `最大加加速度 ${run.jerkMax.toFixed(3)} m/s³，只列出，不评定。`}
        {run.changingMax !== null && `加减速时的垂直振动最大 ${run.changingMax.toFixed(3)} m/s²，只列出，不评定。`}
        测得值与限值相差不足一个不确定度的，记为临界。
      </p>
    </Panel>
  )
}
