import { Button, Select } from 'antd'
import { useState } from 'react'
import { Loaded, RowDrawer } from '#kernel/web/detail/index.ts'
import { Field, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { Page } from '#kernel/web/shell/Page.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { EmptyState } from '#kernel/web/ui/index.ts'
import { categoryApi } from '../shared/api.ts'
import { mayMall } from '../shared/permissions.ts'
import { type Attr, CATEGORY_LEVELS, CategoryDraft, type CategoryNode } from '../shared/tree.ts'
import { TreeList } from './TreeList.tsx'

/** /mallManage/classification (commerce 4.4): the mall's categories with their facets. */
export function CategoryPage() {
  const { call, may } = useKit()
  const [id, open] = useInspected('id')
  const [adding, setAdding] = useState<{ readonly under?: CategoryNode }>()
  const edits = may([mayMall.editCategories])
  const add = (
    <Can needs={[mayMall.editCategories]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding({})}>
        新增分类
      </Button>
    </Can>
  )
  return (
    <Page
      title="平台分类"
      facts={`最多 ${CATEGORY_LEVELS} 级，商品放在最末一级${edits ? '；拖动排序，也可拖到别的分类下' : ''}`}
      actions={add}
    >
      <Loaded from={categoryApi.tree} input={{}} what="平台分类">
        {(nodes) =>
          nodes.length === 0 ? (
            <EmptyState
              what="平台分类"
              hint="例如：曳引系统、门系统、安全保护；买家按分类与属性找商品。"
              actions={add}
            />
          ) : (
            <TreeList
              what="平台分类"
              nodes={nodes}
              levels={CATEGORY_LEVELS}
              edits={edits}
              openId={id}
              onOpen={open}
              onAdd={(under) => setAdding({ under })}
              onMove={(to) => call(categoryApi.move, to)}
              third={{ title: '筛选属性', of: ({ attrs }) => attrs.map(({ label }) => label).join('、') }}
              fourth={{ title: '型式试验', of: ({ needTypeTest }) => (needTypeTest ? '须证书' : '') }}
            />
          )
        }
      </Loaded>
      {id && <CategoryDrawer id={id} onClose={() => open()} />}
      {adding && <CategoryDrawer under={adding.under} onClose={() => setAdding(undefined)} />}
    </Page>
  )
}

function CategoryDrawer({
  id,
  under,
  onClose,
}: {
  id?: string
  under?: CategoryNode | undefined
  onClose: () => void
}) {
  return (
    <RowDrawer
      what="分类"
      draft={CategoryDraft}
      calls={categoryApi}
      id={id}
      fresh={{ sort: 0, attrs: [], needTypeTest: false, ...(under && { parentId: under.id }) }}
      title={({ name }) => name}
      edits={[mayMall.editCategories]}
      removing={{
        needs: [mayMall.editCategories],
        says: ({ name }) => ({ name, effect: '有商品或下级分类的不能删除。' }),
      }}
      operations
      onClose={onClose}
    >
      <Field of="name" />
      <Field of="parentId" />
      <Field of="sort" />
      <Field of="needTypeTest" />
      <Attrs />
    </RowDrawer>
  )
}

/** Facets: a word, its name in data, and what can be chosen. */
function Attrs() {
  const { store, readOnly } = useForm()
  const attrs = useFormValue<readonly Partial<Attr>[] | undefined>('attrs') ?? []
  const set = (next: readonly Partial<Attr>[]) => store.set('attrs', next)
  return (
    <fieldset className="formSection" style={{ gridColumn: 'span 2' }} aria-label="筛选属性">
      <h2>筛选属性</h2>
      {attrs.map((_, n) => (
        <div key={n}>
          <div className="grid cols-2 gap-12">
            <Field of={`attrs.${n}.label`} />
            <Field of={`attrs.${n}.key`} help="如 load，保存后不要改" />
          </div>
          <Field of={`attrs.${n}.options`}>
            {(control) => (
              <Select
                id={control.id}
                aria-label={`第${n + 1}个属性的选项`}
                className="w-full"
                mode="tags"
                open={false}
                placeholder="输入后回车，如 1000kg"
                disabled={control.disabled}
                value={(control.value as string[] | undefined) ?? []}
                onChange={control.onChange}
              />
            )}
          </Field>
          {!readOnly && (
            <button type="button" className="linkButton small" onClick={() => set(attrs.filter((__, at) => at !== n))}>
              删除这个属性
            </button>
          )}
        </div>
      ))}
      {!readOnly && <Button onClick={() => set([...attrs, { label: '', key: '', options: [] }])}>添加属性</Button>}
    </fieldset>
  )
}
