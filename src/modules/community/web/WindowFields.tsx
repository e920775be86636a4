import { Button } from 'antd'
import { FormSection, fieldColumn, useForm, useFormState, useFormValue } from '#kernel/web/form/index.ts'
import { CloseIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { ShortTable } from '#kernel/web/ui/index.ts'
import { WindowKind } from '../shared/community.terms.ts'
import css from './place.module.css'

type Window = Readonly<Record<string, unknown>>

const workdays = [1, 2, 3, 4, 5].map((weekday) => ({
  kind: WindowKind.code.allowed,
  weekday,
  fromTime: '08:30',
  toTime: '17:30',
}))

const parts = [
  { title: '允许或禁止', name: 'kind', width: 120 },
  { title: '星期', name: 'weekday', width: 120 },
  { title: '开始日期', name: 'fromDate', width: 150 },
  { title: '结束日期', name: 'toDate', width: 150 },
  { title: '开始时间', name: 'fromTime', width: 84 },
  { title: '结束时间', name: 'toTime', width: 84 },
] as const

/** When crews may work here (jobs 1, workWindow). The planner keeps to it and names it as a reason. */
export function WindowFields() {
  const { store } = useForm()
  const windows = (useFormValue('windows') as readonly Window[] | undefined) ?? []
  const error = useFormState((state) => state.error('windows'))
  const set = (next: readonly Window[]) => store.set('windows', next)
  return (
    <FormSection
      title="作业时段"
      note={windows.length === 0 ? '没有限制' : '不写时间即全天；结束早于开始即跨到次日'}
      actions={
        <>
          <Button size="small" onClick={() => set([...windows, ...workdays])}>
            加工作日白天
          </Button>
          <Button size="small" icon={<PlusIcon />} onClick={() => set([...windows, { kind: WindowKind.code.allowed }])}>
            添加时段
          </Button>
        </>
      }
    >
      {windows.length > 0 && (
        <ShortTable
          shape="tight"
          className={css.windows}
          rows={windows}
          by={(_, i) => String(i)}
          columns={[
            ...parts.map(({ title, name, width }) =>
              fieldColumn<Window>(store.schema, 'windows', name, { title, width }),
            ),
            {
              title: '操作',
              quiet: true,
              width: 40,
              cell: (_, i) => (
                <Button
                  type="text"
                  size="small"
                  aria-label={`删除第 ${i + 1} 条时段`}
                  icon={<CloseIcon />}
                  onClick={() => set(windows.filter((__, at) => at !== i))}
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
