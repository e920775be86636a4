import { Button } from 'antd'
import { Link } from 'react-router'
import { reachable } from '#kernel/web/router/guardRun.ts'
import { Glyph, PanelHead } from '#kernel/web/ui/index.ts'
import { samplePaths } from '#modules/sample/shared/paths.ts'
import { firstDayPaths } from '../shared/paths.ts'
import { type Step, stepsOf, stepTitle, type Way } from '../shared/way.ts'
import { wordsOf } from './steps.ts'
import css from './way.module.css'

interface Props {
  readonly way: Way
  readonly onLater: () => void
}

/** The way to the first plan as a graph: what is there, what comes next, what waits for what (look 8, concept 7). */
export function WayPanel({ way, onLater }: Props) {
  const steps = stepsOf(way)
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <section>
      <PanelHead
        title="开始使用"
        count={`${done} / ${steps.length}`}
        right={
          <button type="button" className="linkButton" onClick={onLater}>
            稍后
          </button>
        }
      />
      {reachable(samplePaths.home) && (
        <div className="row gap-14 py-8 px-14 line2-b">
          <Link to={`${samplePaths.home}?open`}>
            <Button>看一家示例企业</Button>
          </Link>
          <span className="sec t13">先看看用起来是什么样：数据都是虚构的，与自己的企业分开，随时整个删除。</span>
        </div>
      )}
      {reachable(firstDayPaths.workbook) && (
        <div className="row gap-14 py-12 px-14 line2-b">
          <Link to={firstDayPaths.workbook}>
            <Button type="primary">用工作簿一次导入</Button>
          </Link>
          <span className="sec t13">
            小区、客户、人员、电梯、合同、计划填在一本表格里，先检查再写入；监管平台导出的登记表也可以读。
          </span>
        </div>
      )}
      <ol className={`bare-list ${css.steps}`}>
        {steps.map((step) => (
          <StepRow key={step.key} step={step} drafts={way.drafts} />
        ))}
      </ol>
      <p className="ter t12 m-0 py-8 px-14">发布第一个计划后，这里换成当天的工单与预警。</p>
    </section>
  )
}

const shapes = { done: 'ring-tick', next: 'half', open: 'dashed', waits: 'dashed' } as const

function StepRow({ step: { key, state, count, waitsFor }, drafts }: { step: Step; drafts: number }) {
  const { verb, to, list, unit, unlocks } = wordsOf(key, drafts)
  const title = stepTitle[key]
  const says =
    state === 'done'
      ? `${count} ${unit}`
      : state === 'waits'
        ? `等${waitsFor.map((one) => stepTitle[one]).join('、')}`
        : state === 'next'
          ? '下一步'
          : '可以做'
  return (
    <li className={`row gap-10 px-14 line2-b ${css.step}`} data-state={state} aria-label={`${title}：${says}`}>
      <Glyph shape={shapes[state]} />
      <b className={`${css.title} ${state === 'waits' ? 'ter' : ''}`}>{title}</b>
      <span className={`num t13 ${css.says} ${state === 'next' ? 'strong' : 'sec'}`}>
        {state === 'done' && reachable(list) ? <Link to={list}>{says}</Link> : says}
      </span>
      <span className="ter t13 grow">{unlocks}</span>
      {state !== 'waits' && reachable(to.split('?')[0] ?? to) && (
        <Link to={to}>{state === 'done' ? '再新增' : verb}</Link>
      )}
    </li>
  )
}

/** Put off: one line in its place. */
export function WayLine({ way, onShow }: { way: Way; onShow: () => void }) {
  const steps = stepsOf(way)
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <p className="row gap-10 m-0 py-8 px-14 line-b t13">
      <span className="sec num">
        开始使用 {done} / {steps.length}，发布第一个计划后这里才有工单。
      </span>
      <button type="button" className="linkButton" onClick={onShow}>
        继续
      </button>
    </p>
  )
}
