import { useNavigate } from 'react-router'
import { ConfirmDanger, toast } from '../ui/index.ts'

/** Asks before a row is removed for good; afterwards its list takes the place of its page. */
export function RemoveDialog({
  open,
  what,
  name,
  effect,
  typeToConfirm,
  remove,
  list,
  onClose,
}: {
  open: boolean
  /** 客户 */
  what: string
  name: string
  effect: string
  /** See ConfirmDanger. */
  typeToConfirm?: string
  remove: () => Promise<unknown>
  /** Address of the list. */
  list: string
  onClose: () => void
}) {
  const navigate = useNavigate()
  return (
    <ConfirmDanger
      open={open}
      title={`删除${what}「${name}」？`}
      effect={effect}
      verb={`删除${what}`}
      {...(typeToConfirm === undefined ? {} : { typeToConfirm })}
      onClose={onClose}
      onConfirm={async () => {
        await remove()
        toast.done(`${what}已删除`)
        await navigate(list, { replace: true })
      }}
    />
  )
}
