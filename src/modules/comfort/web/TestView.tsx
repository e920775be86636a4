import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { KeyValue, Panel, toast } from '#kernel/web/ui/index.ts'
import { comfortApi } from '../shared/api.ts'
import type { ComfortDetail, ComfortRow } from '../shared/comfortTest.ts'
import { ComfortGrade } from '../shared/grade.ts'
import { may } from '../shared/permissions.ts'
import { ComfortSource } from '../shared/reliability.ts'
import { CurvePanel } from './CurvePanel.tsx'
import css from './comfort.module.css'
import { RunTable } from './RunTable.tsx'
import { runName } from './runName.ts'
import { SpectrumPanel } from './SpectrumPanel.tsx'

/** One test: what it comes to, each run against its limits, its curves beside those of another. */
export function TestView({ test, others }: { test: ComfortDetail; others: readonly ComfortRow[] }) {
  const [at, setAt] = useState(test.worst)
  const run = test.runs[at]
  const curves = test.curves.find((one) => one.run === at)
  return (
    <>
      <Head test={test} />
      {test.withheld && (
        <p className="m-0 px-16 py-8 bg-amber" role="status">
          {test.withheld}
        </p>
      )}
      {test.warnings.length > 0 && (
        <p className="m-0 px-16 py-8 bg-amber" role="status">
          {test.warnings.join('；')}
        </p>
      )}
      {test.runs.length > 1 && (
        <div className="px-16 pt-12">
          <Segmented<number>
            aria-label="运行"
            value={at}
            onChange={setAt}
            options={test.runs.map((one, n) => ({ value: n, label: runName(one, n, n === test.worst) }))}
          />
        </div>
      )}
      {run && <RunTable run={run} />}
      {curves && run?.boundaries && <CurvePanel curves={curves} run={run} others={others} />}
      {curves && <SpectrumPanel spectrum={curves.spectrum} turns={test.turns} />}
      <Circumstances test={test} />
    </>
  )
}

function Head({ test }: { test: ComfortDetail }) {
  const { call, download } = useKit()
  const { running, run } = useRun()
  const { id, version } = test
  return (
    <header className={`flex items-center gap-16 px-16 py-12 line-b ${css.head}`}>
      <b className={css.score} data-grade={test.withheld ? 0 : test.grade}>
        {test.score.toFixed(1)}
        <small>分</small>
      </b>
      <div className="grow">
        <b className="f-16">{test.withheld ? '结果只作参考' : ComfortGrade.label(test.grade)}</b>
        <p className="m-0 sec small">
          {test.testNo}　{test.testedAt}　{test.testerName}
          {test.completeness < 100 && `　按测得的 ${test.completeness} % 项目计分`}
        </p>
      </div>
      {test.recorded && (
        <Can needs={[may.bring]}>
          <Button
            loading={running}
            onClick={() =>
              void run(async () => {
                await call(comfortApi.recalc, { id, version })
                toast.done('已按现行方法重新计算')
              })
            }
          >
            重新计算
          </Button>
        </Can>
      )}
      <Button onClick={() => void run(() => download(comfortApi.report, { id }))}>检测报告PDF</Button>
    </header>
  )
}

function Circumstances({ test }: { test: ComfortDetail }) {
  return (
    <Panel title="检测条件">
      <div className={css.facts}>
        <KeyValue
          items={[
            ['检测来源', ComfortSource.label(test.source)],
            ['仪器', test.instrument ?? '—'],
            ['校准有效期至', test.calibrationDue ?? '—'],
            ['采样率', test.fs === null ? '未采集' : `${Math.round(test.fs)} Hz`],
          ]}
        />
        <KeyValue
          items={[
            ['额定速度', `${test.ratedSpeed.toFixed(2)} m/s`],
            ['轿厢载荷', test.loadKg === null ? '未采集' : `${test.loadKg} kg`],
            ['方法', test.methodVersion],
            ['检测说明', test.conclusion ?? '—'],
          ]}
        />
      </div>
    </Panel>
  )
}
