import { useForm, useFormState } from '#kernel/web/form/index.ts'
import { WarningIcon } from '#kernel/web/ui/icons/index.ts'
import type { TemplateItem } from '../shared/template.ts'
import { diffItems } from '../shared/templateDiff.ts'

/** Somebody saved other items meanwhile: what was typed stays until one of both is chosen (common 3.4, 1000001). */
export function ItemsConflict() {
  const { store } = useForm()
  const conflict = useFormState((state) => state.conflict('items'))
  if (!conflict) return null
  const mine = store.value('items') as readonly TemplateItem[]
  const theirs = conflict.theirs as readonly TemplateItem[]
  const rows = diffItems(mine, theirs)
  const codes = rows.slice(0, 6).map((row) => row.itemCode)
  return (
    <div className="fieldConflict" role="alert">
      <WarningIcon size={13} />
      <span>
        他人已保存了不同的项目：
        {rows.length === 0 ? '顺序不同' : `${rows.length} 项不同（${codes.join('、')}${rows.length > 6 ? '…' : ''}）`}
      </span>
      <button type="button" className="linkButton" onClick={() => store.settle('items', 'theirs')}>
        用他人的
      </button>
      <button type="button" className="linkButton" onClick={() => store.settle('items', 'mine')}>
        保留我的
      </button>
    </div>
  )
}
