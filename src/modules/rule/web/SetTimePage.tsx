import { Link, useNavigate, useSearchParams } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Page } from '#kernel/web/shell/Page.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { ruleApi } from '../shared/api.ts'
import {
  allCells,
  type Node,
  nodesOf,
  OvertimeNode,
  OvertimeScene,
  RuleSource,
  type Scene,
} from '../shared/overtime.ts'
import { rulePaths } from '../shared/paths.ts'
import { mayRule } from '../shared/permissions.ts'
import { setTimeOf } from './addresses.ts'
import css from './editor.module.css'
import { RuleEditor } from './RuleEditor.tsx'

/** /rule/ruleConfig/setTime?scene=&node= (archives 4.3): all cells at the left, the stages of one at the right. */
export function SetTimePage() {
  const [query] = useSearchParams()
  const asked = { scene: Number(query.get('scene')), node: Number(query.get('node')) }
  const cell = allCells.find(({ scene, node }) => scene === asked.scene && node === asked.node) ?? { scene: 1, node: 2 }
  return (
    <Page title="时间设置" facts={`${OvertimeScene.label(cell.scene)} · ${OvertimeNode.label(cell.node)}`}>
      <div className={`grid line-t ${css.columns}`}>
        <nav className="line-r bg-side" aria-label="场景与节点">
          {OvertimeScene.options.map(({ value: scene, label }) => (
            <div key={scene} className={`flex between gap-8 line2-b t13 py-9 px-14 ${css.scene}`}>
              <span>{label}</span>
              <span>
                {nodesOf[scene].map((node) => (
                  <Link
                    className="sec"
                    key={node}
                    to={setTimeOf(scene, node)}
                    aria-current={scene === cell.scene && node === cell.node ? 'page' : undefined}
                  >
                    {OvertimeNode.label(node)}
                  </Link>
                ))}
              </span>
            </div>
          ))}
        </nav>
        <Editor key={`${cell.scene}-${cell.node}`} scene={cell.scene} node={cell.node} />
      </div>
    </Page>
  )
}

function Editor({ scene, node }: { scene: Scene; node: Node }) {
  const { call, may } = useKit()
  const navigate = useNavigate()
  const load = () => call(ruleApi.detail, { scene, node })
  return (
    <Loaded from={ruleApi.detail} input={{ scene, node }} what="规则" still>
      {(rule) => (
        <div className={css.work}>
          <p className="ter small">
            {RuleSource.label(rule.source)}
            {rule.hits7 === null ? ' · 近7天命中 未采集' : ` · 近7天命中 ${rule.hits7} 次`}
            {scene <= 3 && node === 1 && ' · 接单之前的呼叫按急修设置或故障处理策略升级，这里在其后提醒'}
          </p>
          <RuleEditor
            initial={rule}
            readOnly={!may([mayRule.setTime])}
            current={load}
            onSubmit={async (draft) => {
              await call(ruleApi.save, draft)
              toast.done('超时提醒已保存')
              // After the form has let go of its unsaved flag.
              setTimeout(() => void navigate(rulePaths.overtime))
            }}
          >
            <Link to={rulePaths.overtime}>返回超时提醒</Link>
          </RuleEditor>
        </div>
      )}
    </Loaded>
  )
}
