import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { tidy } from '#kernel/shared/text.ts'
import { Field, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { elevatorApi } from '../shared/api.ts'
import { refuseElevator } from '../shared/elevator.terms.ts'
import { isRegisterCode } from '../shared/elevatorFields.ts'
import { may } from '../shared/permissions.ts'
import { elevatorPage } from './addresses.ts'
import css from './elevator.module.css'

/** 注册代码, looked up as soon as it is whole: sixty fields later, at 提交, would be late to hear that the lift is there already. */
export function RegisterCodeField() {
  const { call, may: holds } = useKit()
  const { store } = useForm()
  const registerCode = tidy(String(useFormValue('registerCode') ?? ''))
  const id = store.value('id') as string | undefined
  const own = id !== undefined && registerCode === store.initial().registerCode
  const { data } = useQuery({
    queryKey: [elevatorApi.checkRegisterCode.path, registerCode, id],
    queryFn: ({ signal }) =>
      call(elevatorApi.checkRegisterCode, { registerCode, ...(id ? { id } : {}) }, { signal, firstLoad: true }),
    enabled: isRegisterCode(registerCode) && !own,
    // Without an answer nothing is said: 提交 is judged by the server.
    retry: false,
  })
  return (
    <div>
      <Field of="registerCode" />
      {data && !data.free && (
        <div className={`fieldError ${css.taken}`} role="alert">
          {data.lift === null ? (
            refuseElevator.registerCodeTaken.text
          ) : (
            <>
              已用于
              {holds([may.detail]) ? (
                <Link to={elevatorPage.detail(data.lift.id)}>「{data.lift.name}」</Link>
              ) : (
                `「${data.lift.name}」`
              )}
            </>
          )}
        </div>
      )}
    </div>
  )
}
