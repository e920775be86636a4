import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MapView, type MapViewProps } from '#kernel/web/map/MapView.tsx'

const client = new QueryClient()

/** The kernel's map on the phone; its chunk and the library come with the first map and lie in the app's cache. */
export function PhoneMap(props: MapViewProps) {
  return (
    <QueryClientProvider client={client}>
      <MapView {...props} />
    </QueryClientProvider>
  )
}
