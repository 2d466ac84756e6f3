export function findMigrationFaults(folder?: string): Promise<string[]>
