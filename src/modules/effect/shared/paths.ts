export const effectPaths = { page: '/AIdiagnosis/maintenanceEffect' } as const
