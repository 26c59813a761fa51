# holder.pl -- holds a listening socket and hands it to each program it starts, as systemd does.
# On each line of its input it runs the command that it was given, and tells the process; its own first
# line is the port.
use strict;
use warnings;
use POSIX ();
use Socket;

$^F = 9; # these stay open over exec
socket(my $socket, PF_INET, SOCK_STREAM, 0) or die $!;
bind($socket, sockaddr_in(0, INADDR_LOOPBACK)) && listen($socket, 128) or die $!;
my ($port) = sockaddr_in(getsockname($socket));
$| = 1;
print "$port\n";
$SIG{CHLD} = 'IGNORE'; # nobody waits for them
while (<STDIN>) {
    if (my $child = fork) {
        print "process $child\n";
        next;
    }
    POSIX::dup2(fileno($socket), 3);
    @ENV{qw(LISTEN_PID LISTEN_FDS)} = ($$, 1);
    exec @ARGV;
}
