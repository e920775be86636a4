import { useState } from 'react'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot } from '#kernel/web/form/index.ts'
import { useCurrentList } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { RowSkeleton, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { categoryApi } from '../shared/category.api.ts'
import { type Category, CategoryDraft, DEEPEST } from '../shared/category.ts'
import css from './material.module.css'
import { RemoveCategory } from './RemoveCategory.tsx'

interface Props {
  readonly kind: 1 | 2
  /** Code of whoever may change the tree. */
  readonly edits: string
  /** 物料 */
  readonly what: string
}
interface Editing {
  readonly one?: Category
  readonly under?: Category | undefined
}
type Placed = Category & { readonly depth: number }
const flat = (tree: readonly Category[], depth = 1): Placed[] =>
  tree.flatMap((one) => [{ ...one, depth }, ...flat(one.children, depth + 1)])

/** Left of the list: the tree; a click narrows the list, another one widens it; the chosen one is changed below. */
export function CategorySide({ kind, edits, what }: Props) {
  const { state } = useCurrentList()
  const { may } = useKit()
  const [editing, setEditing] = useState<Editing>()
  const { data } = useRead(categoryApi.tree, { kind }, { staleTime: 30_000 })
  const chosen = state.filters.categoryId as string | undefined
  if (!data) return <RowSkeleton rows={8} />
  const all = flat(data)
  const current = all.find(({ id }) => id === chosen)
  return (
    <>
      <nav aria-label={`${what}分类`} className="t13">
        <button
          type="button"
          className={`row between gap-4 w-full no-bg ink pointer font-inherit left ${css.line}`}
          aria-current={chosen === undefined || undefined}
          onClick={() => state.setFilters({ categoryId: undefined })}
        >
          全部{what}
        </button>
        {all.map(({ id, depth, name, count }) => (
          <button
            key={id}
            type="button"
            className={`row between gap-4 w-full no-bg ink pointer font-inherit left ${css.line}`}
            style={{ paddingLeft: 8 + depth * 12 }}
            aria-current={chosen === id || undefined}
            title={name}
            onClick={() => state.setFilters({ categoryId: chosen === id ? undefined : id })}
          >
            <span className="clip">{name}</span>
            <span className="ter small num">{count}</span>
          </button>
        ))}
      </nav>
      {may([edits]) && (
        <p className="flex gap-12 wrap small px-8 pt-8 m-0">
          {(!current || current.depth < DEEPEST) && (
            <button type="button" className="linkButton" onClick={() => setEditing({ under: current })}>
              {current ? '新增下级' : '新增分类'}
            </button>
          )}
          {current && (
            <button type="button" className="linkButton" onClick={() => setEditing({ one: current })}>
              编辑分类
            </button>
          )}
        </p>
      )}
      {editing && <CategoryDrawer kind={kind} {...editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

const Edited = CategoryDraft.omit({ kind: true })

function CategoryDrawer({ kind, one, under, onClose }: Editing & { kind: 1 | 2; onClose: () => void }) {
  const { call } = useKit()
  return (
    <Drawer open title={one ? `编辑分类 ${one.name}` : '新增分类'} onClose={onClose}>
      <div className={css.body}>
        <Form
          schema={Edited}
          initial={one ? { ...one } : { sort: 0, parentId: under?.id }}
          onSubmit={async (draft) => {
            if (one) await call(categoryApi.edit, { ...draft, id: one.id, version: one.version })
            else await call(categoryApi.add, { ...draft, kind })
            toast.done(one ? '分类已保存' : '分类已新增')
            setTimeout(onClose)
          }}
        >
          <FieldGrid columns={1}>
            <Field of="name" />
            <Field of="parentId" help="不选即为一级分类" />
            <Field of="code" />
            <Field of="sort" />
          </FieldGrid>
          {one && <RemoveCategory one={one} onGone={onClose} />}
          <FormFoot onCancel={onClose} />
        </Form>
      </div>
    </Drawer>
  )
}
