import { Tag } from '#kernel/web/ui/index.ts'
import { fieldLabel, fieldText, type ItemDiff } from '../shared/templateDiff.ts'
import type { Kind } from './kinds.ts'
import css from './template.module.css'

/** What differs from the national rows at this moment, each one click from its fields. */
export function LiveDiff({
  kind,
  rows,
  onChoose,
}: {
  kind: Kind
  rows: readonly ItemDiff[]
  onChoose: (code: string) => void
}) {
  if (rows.length === 0) return <p className="panelText sec">与{kind === 3 ? '平台项目' : '国家标准'}完全相同。</p>
  return (
    <ul className={`bare-list t13 ${css.live}`}>
      {rows.map(({ itemCode, change, own, other, fields, weakened }) => {
        const bad = weakened && kind !== 3
        return (
          <li key={itemCode} className={bad ? css.missing : undefined}>
            <div className="flex gap-8 items-baseline">
              <Tag tone={bad || change === 'missing' ? 'red' : change === 'added' ? 'green' : 'amber'}>
                {change === 'missing' ? '缺少' : change === 'added' ? '新增' : bad ? '放宽' : '改动'}
              </Tag>
              <span className="num">{itemCode}</span>
              {own ? (
                <button type="button" className="linkButton" onClick={() => onChoose(itemCode)}>
                  {own.name || '未填项目名称'}
                </button>
              ) : (
                <span>{other?.name}</span>
              )}
            </div>
            {own &&
              other &&
              fields.map((name) => (
                <div key={name} className="small">
                  <span className="ter">{fieldLabel(name)}</span> <del className="sec">{fieldText(other, name)}</del>{' '}
                  <b>{fieldText(own, name)}</b>
                </div>
              ))}
          </li>
        )
      })}
    </ul>
  )
}
