import { Button } from 'antd'
import { FormSection, fieldColumn, useForm, useFormState, useFormValue } from '#kernel/web/form/index.ts'
import { CloseIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { ShortTable } from '#kernel/web/ui/index.ts'
import css from './warehouse.module.css'

type Policy = Readonly<Record<string, unknown>>

const parts = [
  { title: '仓库', name: 'warehouseId', width: 220 },
  { title: '下限', name: 'minQty', width: 120 },
  { title: '上限', name: 'maxQty', width: 120 },
] as const

/** 库存策略 per warehouse (commerce 4.1): where it runs low and how much to fill up to. */
export function PolicyFields() {
  const { store } = useForm()
  const policies = (useFormValue('policies') as readonly Policy[] | undefined) ?? []
  const error = useFormState((state) => state.error('policies'))
  const set = (next: readonly Policy[]) => store.set('policies', next)
  return (
    <FormSection
      title="各仓库存策略"
      note={policies.length === 0 ? '没有按仓库设置；仍按上面的全公司上下限预警' : '可用数量到下限即预警，补货补到上限'}
      actions={
        <Button size="small" icon={<PlusIcon />} onClick={() => set([...policies, {}])}>
          添加仓库
        </Button>
      }
    >
      {policies.length > 0 && (
        <ShortTable
          shape="tight"
          className={css.policies}
          label="各仓库存策略"
          rows={policies}
          by={(_, n) => String(n)}
          columns={[
            ...parts.map(({ title, name, width }) =>
              fieldColumn<Policy>(store.schema, 'policies', name, { title, width }),
            ),
            {
              title: '操作',
              quiet: true,
              width: 40,
              cell: (_, n) => (
                <Button
                  type="text"
                  size="small"
                  aria-label={`删除第 ${n + 1} 个仓库的策略`}
                  icon={<CloseIcon />}
                  onClick={() => set(policies.filter((__, at) => at !== n))}
                />
              ),
            },
          ]}
        />
      )}
      {error && (
        <div className="fieldError" role="alert">
          {error}
        </div>
      )}
    </FormSection>
  )
}
