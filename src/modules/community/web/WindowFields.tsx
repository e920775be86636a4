import { Button } from 'antd'
import { Field, FormSection, useForm, useFormState, useFormValue } from '#kernel/web/form/index.ts'
import { CloseIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { WindowKind } from '../shared/community.terms.ts'
import css from './place.module.css'

type Window = Readonly<Record<string, unknown>>

const workdays = [1, 2, 3, 4, 5].map((weekday) => ({
  kind: WindowKind.code.allowed,
  weekday,
  fromTime: '08:30',
  toTime: '17:30',
}))

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
        <table className={css.windows}>
          <thead>
            <tr>
              <th>允许或禁止</th>
              <th>星期</th>
              <th>开始日期</th>
              <th>结束日期</th>
              <th>开始时间</th>
              <th>结束时间</th>
              <th aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {windows.map((_, i) => (
              <tr key={i}>
                {['kind', 'weekday', 'fromDate', 'toDate', 'fromTime', 'toTime'].map((name) => (
                  <td key={name}>
                    <Field of={`windows.${i}.${name}`} bare />
                  </td>
                ))}
                <td>
                  <Button
                    type="text"
                    size="small"
                    aria-label={`删除第 ${i + 1} 条时段`}
                    icon={<CloseIcon />}
                    onClick={() => set(windows.filter((__, at) => at !== i))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {error && (
        <div className="fieldError" role="alert">
          {error}
        </div>
      )}
    </FormSection>
  )
}
