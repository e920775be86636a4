import { Tag } from '#kernel/web/ui/index.ts'
import {
  type Node,
  nodesOf,
  type OvertimeCell,
  OvertimeNode,
  OvertimeScene,
  RuleSource,
  type Scene,
} from '../shared/overtime.ts'
import { actionText, phraseOf } from '../shared/words.ts'
import css from './matrix.module.css'

interface Props {
  readonly cells: readonly OvertimeCell[]
  /** Of a project: every cell says whether it is the company's or overridden. */
  readonly project?: boolean
  /** Names of the employees of 指定人员. */
  readonly names: ReadonlyMap<string, string>
  /** Absent: the matrix is read only. */
  readonly onEdit?: ((cell: OvertimeCell) => void) | undefined
  readonly onReset?: ((cell: OvertimeCell) => void) | undefined
  readonly onHits?: ((cell: OvertimeCell) => void) | undefined
}

/** 场景 × 节点: each cell says its stages in words (archives 4.3, 4.4). */
export function OvertimeMatrix({ cells, ...rest }: Props) {
  const find = (scene: Scene, node: Node) => cells.find((cell) => cell.scene === scene && cell.node === node)
  return (
    <table className={`collapse w-full line-t line-b t12 ${css.matrix}`} aria-label="超时提醒矩阵">
      <thead>
        <tr>
          <th scope="col">场景</th>
          {OvertimeNode.options.map(({ value, label }) => (
            <th key={value} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {OvertimeScene.options.map(({ value: scene, label }) => (
          <tr key={scene}>
            <th scope="row">{label}</th>
            {nodesOf[scene].length === 1 ? (
              // Papers only fall due: their stages stand side by side.
              <td colSpan={OvertimeNode.options.length} className={css.whole}>
                {nodesOf[scene].map((node) => {
                  const cell = find(scene, node)
                  return cell && <Cell key={node} cell={cell} {...rest} />
                })}
              </td>
            ) : (
              OvertimeNode.options.map(({ value: node }) => {
                const cell = nodesOf[scene].includes(node) ? find(scene, node) : undefined
                return (
                  <td key={node} className={cell ? undefined : css.none}>
                    {cell ? <Cell cell={cell} {...rest} /> : <span title="这个场景没有该节点">—</span>}
                  </td>
                )
              })
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({
  cell,
  project = false,
  names,
  onEdit,
  onReset,
  onHits,
}: Omit<Props, 'cells'> & { cell: OvertimeCell }) {
  const { scene, node, stages, source } = cell
  const verb = stages.length === 0 ? '设置' : '编辑'
  const own = source === (project ? RuleSource.code.project : RuleSource.code.company)
  const label = `${OvertimeScene.label(scene)} ${OvertimeNode.label(node)}`
  return (
    <div className={`stack gap-6 h-full pt-10 pb-8 px-12 ${css.cell} ${cell.enabled ? '' : css.off}`}>
      {stages.length === 0 ? (
        <p className="bare-list ter">未设置</p>
      ) : (
        <ol className="bare-list">
          {stages.map((stage, i) => (
            <li
              key={`${stage.unit}-${stage.threshold}`}
              title={`${phraseOf(scene, node, stage)}：${actionText(stage)}`}
            >
              <span className={`block ink t13 ${css.when}`}>
                {i === 0 ? phraseOf(scene, node, stage) : short(scene, node, stage)}
              </span>
              <span className="ter">
                {actionText(
                  stage,
                  stage.namedIds.flatMap((id) => names.get(id) ?? []),
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className={`row wrap gap-y-2 gap-x-10 ${css.foot}`}>
        {!cell.enabled && stages.length > 0 && <Tag tone="amber">停用</Tag>}
        {cell.workHoursOnly && <span className="ter">工作时间</span>}
        <span className={own ? 'brandText' : 'ter'}>{sourceText(source, project)}</span>
        {onHits &&
          (cell.hits7 === null ? (
            <span className="ter">7天 未采集</span>
          ) : (
            <button type="button" className="linkButton" onClick={() => onHits(cell)}>
              7天 {cell.hits7} 次
            </button>
          ))}
        {onReset && own && (
          <button type="button" className="linkButton" onClick={() => onReset(cell)}>
            恢复默认
          </button>
        )}
        {onEdit && (
          <button
            type="button"
            className={`linkButton ${css.edit}`}
            aria-label={`${verb} ${label}`}
            onClick={() => onEdit(cell)}
          >
            {verb}
          </button>
        )}
      </div>
    </div>
  )
}

function sourceText(source: OvertimeCell['source'], project: boolean): string {
  if (!project) return RuleSource.label(source)
  return source === RuleSource.code.project ? '已覆盖' : '企业默认'
}

/** The stages after the first say only when; what is awaited stands in the first. */
function short(scene: Scene, node: Node, stage: OvertimeCell['stages'][number]): string {
  const all = phraseOf(scene, node, stage)
  return all.replace(/^[^\d计到]*/, '').replace(/未(接单|到达|完成|检验|收齐|续签)$/, '')
}
