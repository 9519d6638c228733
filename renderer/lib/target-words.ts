export const targetWords = (target: string): string => (target === 'local' ? 'this machine' : target)
