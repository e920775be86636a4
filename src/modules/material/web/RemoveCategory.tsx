import { RemoveButton } from '#kernel/web/detail/index.ts'
import { categoryApi } from '../shared/category.api.ts'
import type { Category } from '../shared/category.ts'

export function RemoveCategory({ one, onGone }: { one: Category; onGone: () => void }) {
  return (
    <p className="m-0 pb-8">
      <RemoveButton
        what="分类"
        name={one.name}
        effect="下面还有物料、套件或子分类的不能删除；删除记入日志，不能恢复。"
        from={categoryApi.remove}
        id={one.id}
        onGone={onGone}
      />
    </p>
  )
}
