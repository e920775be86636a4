import { useSearchParams } from 'react-router'
import { piece } from '#kernel/web/router/piece.tsx'

const MorningReader = piece(() => import('./MorningReader.tsx').then(({ MorningReader }) => MorningReader))

/** Stands above every page: opens the sheet that `?morning=id` names. */
export function MorningDoor() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('morning')
  if (!id) return null
  const close = () =>
    setSearch(
      (now) => {
        now.delete('morning')
        return now
      },
      { replace: true },
    )
  return <MorningReader id={id} onClose={close} />
}
