import { Field, Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Tag, toast } from '#kernel/web/ui/index.ts'
import { partsApi } from '../shared/api.ts'
import type { PartsDetail } from '../shared/partsDetail.ts'
import { plainQty } from '../shared/warnings.ts'
import css from './form.module.css'

const Installing = partsApi.install.input.omit({ id: true, version: true })

/** The new parts are in: a picture of each; number and certificate of safety parts (3060005). */
export function InstallForm({ request, onCancel }: { request: PartsDetail; onCancel: () => void }) {
  const { call } = useKit()
  return (
    <div className={`py-14 px-20 ${css.body}`}>
      <p className={`m-0 py-10 px-20 bg-side sec ${css.note}`}>
        登记后单据完结：写入电梯档案，质保自今日起算{request.customerAmount !== '0.00' && '，客户付费的部分转应收'}。
      </p>
      <Form
        schema={Installing}
        initial={{ lines: request.lines.map(({ id }) => ({ id, newPhoto: [], certificate: [] })) }}
        onSubmit={async (given) => {
          await call(partsApi.install, { ...given, id: request.id, version: request.version })
          toast.done('更换已登记')
          setTimeout(onCancel)
        }}
      >
        {request.lines.map((line, n) => (
          <section key={line.id} className={css.install} aria-label={line.name}>
            <h3>
              {line.name} <span className="sec">{line.spec}</span>
              <span className="sec num">
                {plainQty(line.qty)} {line.measure}
              </span>
              {line.safetyPart && <Tag tone="violet">安全部件</Tag>}
            </h3>
            <div className="grid cols-3 gap-x-16">
              <Field of={`lines.${n}.newPhoto`} />
              <Field of={`lines.${n}.newSerial`} {...(line.safetyPart ? { help: '安全部件必填' } : {})} />
              {line.safetyPart && <Field of={`lines.${n}.certificate`} help="安全部件必传" />}
            </div>
          </section>
        ))}
        <FormFoot onCancel={onCancel}>
          <SubmitButton>登记更换</SubmitButton>
        </FormFoot>
      </Form>
    </div>
  )
}
