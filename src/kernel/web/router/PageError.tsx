import { useRouteError } from 'react-router'
import { TerminalIcon } from '../ui/icons/index.ts'
import { ChunkFailure } from './chunks.ts'
import css from './router.module.css'

/** In place of a page that could not be loaded or shown; menu and header stay. */
export function PageError() {
  const error = useRouteError()
  const network = error instanceof ChunkFailure
  return (
    <div className={css.panel} role="alert">
      <TerminalIcon size={32} line={0.9} />
      <strong>{network ? '网络连接超时，请稍后再试～' : '页面没有显示出来'}</strong>
      <p>
        {network ? '页面文件没有取到，其他页面不受影响。' : '刷新后重试；仍然不行，请把时间和所在页面告诉技术支持。'}
      </p>
      <button type="button" className={css.primary} onClick={() => location.reload()}>
        刷新
      </button>
    </div>
  )
}
