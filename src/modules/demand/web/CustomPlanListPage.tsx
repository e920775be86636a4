import { Button } from 'antd'
import { Link } from 'react-router'
import { shortDay } from '#kernel/shared/said.ts'
import { ExportButton, ImportButton, ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { timeText } from '#kernel/web/ui/index.ts'
import { may } from '#modules/plan/shared/permissions.ts'
import { customPlanApi } from '../shared/api.ts'
import { customPlanList } from '../shared/customPlan.ts'
import { demandPage } from '../shared/paths.ts'
import css from './demand.module.css'

const dash = <span className="ter">—</span>

/** /maintainManage/customizationLine (jobs 4.1): what the regular rhythm does not make; lines on demand with their score. */
export function CustomPlanListPage() {
  const today = useKit().today()
  const add = (
    <Can needs={[may.editCustomPlan]}>
      <Link to={demandPage.add}>
        <Button type="primary" icon={<PlusIcon />}>
          新建计划
        </Button>
      </Link>
    </Can>
  )
  return (
    <ListPage
      list={customPlanList}
      from={customPlanApi.list}
      title="自定义计划"
      facts="按需、临时专项、季节与月度附加"
      actions={
        <>
          <ImportButton what="自定义计划" unit="行" template={customPlanApi.template} to={customPlanApi.import} />
          <ExportButton to={customPlanApi.export} />
          {add}
        </>
      }
      open={(row) => demandPage.detail(row.id)}
      cells={{
        title: (title, row) => title ?? row.communityName,
        score: (score, row) => (row.planType !== 2 ? dash : score === null ? <Unknown /> : <ScoreCell score={score} />),
        gapDays: (days) => (days === null ? dash : days),
        eligibility: (n, row) => (n === null ? dash : <Share n={n} of={row.elevatorCount} />),
        terminalOnline: (n, row) => (n === null ? dash : <Share n={n} of={row.elevatorCount} />),
        lastTrigger: (text, row) =>
          text === null ? (
            dash
          ) : (
            <span className="clip" title={`${timeText(row.lastTriggerAt ?? '')} ${text}`}>
              <span className="ter num">{row.lastTriggerAt && shortDay(row.lastTriggerAt.slice(0, 10), today)}</span>{' '}
              {text}
            </span>
          ),
      }}
      empty={{
        hint: '有终端监测、已备案的电梯按评分与触发安排到场；专项、季节与月度附加的维保也在这里安排。',
        actions: add,
      }}
    />
  )
}

const Unknown = () => <span className="ter">未采集</span>

/** Below 70 the score allows no more than the gap of the law. */
const LOW = 70
function ScoreCell({ score }: { score: number }) {
  return (
    <span className="inline to-end gap-6 v-top">
      <span className={css.scoreTrack}>
        <i style={{ width: `${score}%` }} className={score < LOW ? css.low : undefined} />
      </span>
      <b className="regular num">{score}</b>
    </span>
  )
}

function Share({ n, of }: { n: number; of: number }) {
  return (
    <span className={n < of ? 'amberText' : undefined}>
      {n} / {of}
    </span>
  )
}
