import { Button, ButtonLink, Clock, ConnectionStatus, displayName, Greeting, logOut, PageHeader, useUser } from 'shared-lib';

/** Source: spec 2, 'Operator dashboard', header. Points 2-104..2-106. */
export function DashboardHeader() {
  const user = useUser();
  return (
    <PageHeader
      title={<Greeting name={displayName(user, '')} />}
      subtitle={<><Clock /> <ConnectionStatus /></>}
      actions={
        <>
          <Button variant="ghost" onClick={logOut}>Logout</Button>
          <ButtonLink variant="primary" icon="plus" to="/dashboard/scheduling?booking=new">New booking</ButtonLink>
        </>
      }
    />
  );
}
