import os from 'node:os'

// The encoder, backups and the background process give way to whatever else runs. On a busy machine a test would wait for
// them for as long as it is busy.
os.setPriority = () => {}
